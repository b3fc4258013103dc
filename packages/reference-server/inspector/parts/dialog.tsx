import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  /** Called when the dialog is closed, also with Escape. The parent stops showing it. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A modal dialog, as long as it is rendered. The element that had the focus gets it back. */
function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

interface ConfirmationProps {
  readonly title: string;
  /** The text of the button that confirms. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Asks before something is lost. */
export function Confirmation({ title, action, onConfirm, onClose, children }: ConfirmationProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <footer class="actions">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" class="danger" onClick={onConfirm}>
          {action}
        </button>
      </footer>
    </Dialog>
  );
}
