import { useEffect, useRef } from 'react';

/** A part of the page that opens the full screen. It is marked with `data-place`, and its pictures with `data-tile` and their index. */
export type Place = 'head' | 'carousel' | 'sheet';

/**
 * Returns the focus from the full screen to the picture that was shown last, in the part of the page where it was opened. The opener itself may be out of
 * sight by then.
 */
export function useReturnPlace(isFull: boolean, current: number): { remember: (place: Place) => void } {
  const place = useRef<Place>('carousel');
  const wasFull = useRef(false);
  useEffect(() => {
    if (wasFull.current && !isFull) {
      const tile = document.querySelector<HTMLElement>(`[data-place="${place.current}"] [data-tile="${current}"] :is(button, video)`);
      tile?.focus({ preventScroll: place.current === 'carousel' });
    }
    wasFull.current = isFull;
  }, [isFull, current]);
  return {
    remember: (opened) => {
      place.current = opened;
    },
  };
}
