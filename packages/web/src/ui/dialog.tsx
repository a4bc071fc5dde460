import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useFaultFocus } from './fault-focus.ts';
import { Icon } from './icon.tsx';
import './dialog.css';

type DialogProps = { open: boolean; onClose: () => void; title: ReactNode; children: ReactNode; className?: string };

/** The browser's own modal dialog: it holds the focus, closes on Esc and gives the focus back to what opened it. */
export function Dialog({ open, onClose, title, children, className }: DialogProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  const heading = useId();
  const faults = useFaultFocus(box);

  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      opener.current = document.activeElement;
      dialog.showModal();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);

  // A dialog that is taken off the page while it is open leaves the focus nowhere.
  useEffect(() => {
    return () => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the dialog closes it; keys have Esc and the close button
    <dialog
      ref={box}
      className={className ? `dlg ${className}` : 'dlg'}
      aria-labelledby={heading}
      onClose={onClose}
      {...faults}
      onClick={(event) => event.target === box.current && box.current.close()}
    >
      {open && (
        <>
          <header>
            <h2 id={heading}>{title}</h2>
            <button type="button" className="ib" aria-label={t`Close`} onClick={() => box.current?.close()}>
              <Icon of={X} />
            </button>
          </header>
          {children}
        </>
      )}
    </dialog>
  );
}
