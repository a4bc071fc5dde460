import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide';
import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { focusHeading } from '../focus.ts';
import { Icon } from '../icon.tsx';
import './dialog.css';

type DialogProps = { open: boolean; onClose: () => void; title: ReactNode; children: ReactNode; className?: string | undefined };

/** Native modal dialog: traps focus, closes on Esc, returns the focus to its opener. */
export function Dialog({ open, onClose, title, children, className }: DialogProps) {
  const { t } = useLingui();
  const body = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  const heading = useId();
  const isPressedOutside = useRef(false);

  useEffect(() => {
    const dialog = body.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      opener.current = document.activeElement;
      dialog.showModal();
    }
    if (open || !dialog.open) return;
    dialog.close();
    return focusHeadingIfOpenerGone(opener.current);
  }, [open]);

  // A dialog unmounted while open loses the focus.
  useEffect(() => {
    return () => {
      if (document.activeElement !== document.body) return;
      // If the opener is gone, the page heading takes the focus, as after a navigation.
      if (opener.current?.isConnected && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
      else focusHeading();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the dialog closes it; keys have Esc and the close button
    <dialog
      ref={body}
      className={className ? `dlg ${className}` : 'dlg'}
      aria-labelledby={heading}
      onClose={onClose}
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === body.current && isOutsideClick(event, body.current);
      }}
      onClick={(event) => isPressedOutside.current && event.target === body.current && body.current.close()}
    >
      {open && (
        <>
          {/* A header element here would be a second banner of the page. */}
          <div className="dlg-head">
            <h2 id={heading}>{title}</h2>
            <button type="button" className="ib" aria-label={t`Close`} onClick={() => body.current?.close()}>
              <Icon icon={X} />
            </button>
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}

/** A later answer may still remove the opener. */
function focusHeadingIfOpenerGone(opener: Element | null): () => void {
  const watch = new MutationObserver(() => {
    if (opener?.isConnected) return;
    watch.disconnect();
    if (document.activeElement === document.body) focusHeading();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const end = setTimeout(() => watch.disconnect(), 10_000);
  return () => {
    clearTimeout(end);
    watch.disconnect();
  };
}

/** A press on the dialog's edge, or a selection that ends outside, doesn't count. */
function isOutsideClick({ clientX, clientY }: PointerEvent, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
