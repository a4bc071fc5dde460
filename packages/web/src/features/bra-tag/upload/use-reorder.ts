import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { updateUploads, useTagDraft } from '../create/tag-draft.ts';
import type { UploadItem } from './upload-list.ts';

type Reorder = {
  list: RefObject<HTMLOListElement | null>;
  held: string | undefined;
  /** Announced to screen readers after a move. */
  said: string;
  hold: (key: string, event: PointerEvent) => void;
  key: (key: string, event: KeyboardEvent) => void;
};

export function useReorder(items: readonly UploadItem[]): Reorder {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<string>();
  const [said, setSaid] = useState('');
  const refocus = useRef<string>(undefined);

  // The browser drops the focus of a moved node.
  useEffect(() => {
    const key = refocus.current;
    if (key === undefined || items.length === 0) return;
    refocus.current = undefined;
    list.current?.querySelector<HTMLElement>(`[data-key="${key}"] [data-handle]`)?.focus();
  }, [items]);

  useEffect(() => {
    if (held === undefined) return;
    function follow(event: globalThis.PointerEvent) {
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-key]');
      const over = under?.dataset['key'];
      if (over === undefined || over === held || held === undefined) return;
      const to = useTagDraft.getState().state.uploads.findIndex((item) => item.key === over);
      if (to >= 0) updateUploads({ type: 'moved', key: held, to });
    }
    const release = () => setHeld(undefined);
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [held]);

  return {
    list,
    held,
    said,
    hold(key, event) {
      if (event.button !== 0) return;
      setHeld(key);
    },
    key(key, event) {
      const at = items.findIndex((item) => item.key === key);
      const last = items.length - 1;
      const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: last }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      if (to < 0 || to > last || to === at) return;
      refocus.current = key;
      updateUploads({ type: 'moved', key, to });
      setSaid(to === 0 ? t`Now the first, the cover.` : t`Now at place ${to + 1} of ${items.length}.`);
    },
  };
}
