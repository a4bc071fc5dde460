import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

type Reorder = {
  list: RefObject<HTMLOListElement | null>;
  draggedKey: string | undefined;
  /** Announced to screen readers after a move. */
  announcement: string;
  startDrag: (key: string, event: PointerEvent) => void;
  moveByKey: (key: string, event: KeyboardEvent) => void;
};

/**
 * Order by dragging and by arrow keys. Each entry of the list has its `data-key`, and its handle `data-handle`. `onMove` gets the new index. The first entry is
 * the cover.
 */
export function useReorder(items: readonly { key: string }[], onMove: (key: string, to: number) => void): Reorder {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const [draggedKey, setDraggedKey] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const refocus = useRef<string>(undefined);

  // The browser drops the focus of a moved node.
  useEffect(() => {
    const key = refocus.current;
    if (key === undefined || items.length === 0) return;
    refocus.current = undefined;
    list.current?.querySelector<HTMLElement>(`[data-key="${key}"] [data-handle]`)?.focus();
  }, [items]);

  const moveTo = useEffectEvent((key: string, targetKey: string) => {
    const to = items.findIndex((item) => item.key === targetKey);
    if (to >= 0) onMove(key, to);
  });
  useEffect(() => {
    if (draggedKey === undefined) return;
    function handleMove(event: globalThis.PointerEvent) {
      const target = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-key]');
      const targetKey = target?.dataset['key'];
      if (targetKey === undefined || targetKey === draggedKey || draggedKey === undefined) return;
      moveTo(draggedKey, targetKey);
    }
    const endDrag = () => setDraggedKey(undefined);
    window.addEventListener('pointermove', handleMove);
    window.addEventListener('pointerup', endDrag);
    window.addEventListener('pointercancel', endDrag);
    return () => {
      window.removeEventListener('pointermove', handleMove);
      window.removeEventListener('pointerup', endDrag);
      window.removeEventListener('pointercancel', endDrag);
    };
  }, [draggedKey]);

  return {
    list,
    draggedKey,
    announcement,
    startDrag(key, event) {
      if (event.button !== 0) return;
      setDraggedKey(key);
    },
    moveByKey(key, event) {
      const at = items.findIndex((item) => item.key === key);
      const last = items.length - 1;
      const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: last }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      if (to < 0 || to > last || to === at) return;
      refocus.current = key;
      onMove(key, to);
      setAnnouncement(to === 0 ? t`Now the first, the cover.` : t`Now at place ${to + 1} of ${items.length}.`);
    },
  };
}
