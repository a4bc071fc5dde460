import { Ellipsis, type IconNode } from 'lucide';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import css from './menu.module.css';

/** `isApart` draws a line above it. */
export type MenuItem = { key: string; label: ReactNode; icon: IconNode; run: () => void; isDanger?: boolean; isApart?: boolean };

type MenuProps = { label: string; items: readonly MenuItem[]; className?: string | undefined };

/** Less frequent actions behind three dots. Arrow keys move, Esc closes; the button keeps the focus for a dialog that an item opens. */
export function Menu({ label, items, className }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const list = root.current?.querySelector<HTMLElement>('[role=menu]');
    // Beside the left edge of a phone it opens to the right.
    if (list && list.getBoundingClientRect().left < 0) Object.assign(list.style, { left: '0', right: 'auto' });
    list?.querySelector('button')?.focus({ preventScroll: true });
    list?.scrollIntoView({ block: 'nearest' });
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  function close() {
    button.current?.focus({ preventScroll: true });
    setOpen(false);
  }

  function move(event: KeyboardEvent) {
    if (event.key === 'Tab') return setOpen(false);
    if (event.key === 'Escape') close();
    const entries: Element[] = [...(root.current?.querySelectorAll('[role=menuitem]') ?? [])];
    const current = document.activeElement ? entries.indexOf(document.activeElement) : -1;
    const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }[event.key];
    const entry = next === undefined ? undefined : entries.at(next % entries.length);
    if (entry instanceof HTMLElement) entry.focus();
    if (next !== undefined || event.key === 'Escape') event.preventDefault();
  }

  return (
    <div className={className ? `${css['menu']} ${className}` : css['menu']} ref={root}>
      <button
        type="button"
        className="ib"
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon icon={Ellipsis} />
      </button>
      {isOpen && (
        <div className={css['list']} role="menu" id={id} aria-label={label} tabIndex={-1} onKeyDown={move}>
          {items.map((item) => (
            <MenuEntry key={item.key} item={item} onChoose={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function MenuEntry({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  return (
    <>
      {item.isApart && <hr />}
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={item.isDanger ? css['danger'] : undefined}
        onClick={() => {
          onChoose();
          item.run();
        }}
      >
        <Icon icon={item.icon} />
        {item.label}
      </button>
    </>
  );
}
