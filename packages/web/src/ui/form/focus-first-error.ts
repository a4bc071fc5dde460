import { type RefObject, useEffect, useRef } from 'react';

/** After a submit, the first field with an error takes the focus, whether client or server found it. */
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
      // A repeated error changes nothing on the page, so no effect would run.
      requestAnimationFrame(look);
    },
    // Typing keeps the focus.
    onInput() {
      isSent.current = false;
    },
  };
}
