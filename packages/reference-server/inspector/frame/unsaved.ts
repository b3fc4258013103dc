import { useLayoutEffect } from 'preact/hooks';

/** The forms with unsaved input, each with a symbol of its own. */
const edits = new Set<symbol>();

addEventListener('beforeunload', (event) => {
  if (edits.size > 0) event.preventDefault();
});

/** Whether there is anything that leaving the view would lose. */
export function hasUnsaved(): boolean {
  return edits.size > 0;
}

/** Treats all input as saved or discarded. */
export function forgetUnsaved(): void {
  edits.clear();
}

/** Asks before the view is left, the page is reloaded or the tab is closed, as long as something is unsaved. */
export function useUnsaved(isUnsaved: boolean): void {
  // Other effects run after the next frame, and the view could be left before.
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const edit = Symbol('edit');
    edits.add(edit);
    return () => {
      edits.delete(edit);
    };
  }, [isUnsaved]);
}
