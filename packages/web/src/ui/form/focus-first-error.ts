import { type RefObject, useEffect, useRef } from 'react';

/** Once a form within was sent, its first field with a fault gets the focus, whether this page found the fault or the server did. */
export function useFirstErrorFocus(within: RefObject<HTMLElement | null>): { onSubmit: () => void; onInput: () => void } {
  const isSent = useRef(false);
  function look() {
    const fault = isSent.current ? within.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    if (!fault) return;
    isSent.current = false;
    fault.focus();
  }
  useEffect(look);
  return {
    onSubmit() {
      isSent.current = true;
      // The same fault a second time changes nothing on the page, and no effect runs.
      requestAnimationFrame(look);
    },
    // Who types on is not pulled away.
    onInput() {
      isSent.current = false;
    },
  };
}
