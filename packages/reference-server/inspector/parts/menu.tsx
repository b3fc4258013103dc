import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useReturnedFocus } from './returned-focus.js';

interface MenuProps {
  readonly name: string;
  readonly class: string;
  /** What the menu shows while it is open. */
  readonly children: ComponentChildren;
}

/** A menu that opens below its name. Escape closes it, and returns the focus to the name. */
export function Menu({ name, class: className, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const summary = useReturnedFocus<HTMLElement>(isOpen);
  return (
    <details
      class={className}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <summary ref={summary}>{name}</summary>
      {isOpen && children}
    </details>
  );
}
