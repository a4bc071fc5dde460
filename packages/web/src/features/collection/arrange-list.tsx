import { useLingui } from '@lingui/react/macro';
import type { CollectionItem } from '@strapline/contract/shapes/collection';
import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical, type IconNode } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './arrange.module.css';
import { findPredecessor } from './move-piece.ts';
import { moveInCollection } from './use-collection.ts';

type Direction = 'up' | 'down' | 'first';

/** The order by hand: each piece can be dragged, or moved with its buttons. */
export function ArrangeList({ items }: { items: readonly CollectionItem[] }) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const refocus = useRef<string>(undefined);
  const ids = items.map(({ braTagId }) => braTagId);

  // The browser drops the focus of a moved node.
  useEffect(() => {
    if (refocus.current === undefined || items.length === 0) return;
    list.current?.querySelector<HTMLElement>(refocus.current)?.focus();
    refocus.current = undefined;
  }, [items]);

  function move(item: CollectionItem, place: number, direction?: Direction) {
    const after = findPredecessor(ids, item.braTagId, place);
    if (after === undefined) return;
    if (direction) refocus.current = `[data-piece="${CSS.escape(item.braTagId)}"] [data-move="${direction}"]`;
    moveInCollection(item.braTagId, after);
    setAnnouncement(t`${item.title} is now at place ${place + 1} of ${items.length}.`);
  }

  return (
    <>
      <p className="vh" role="status">
        {announcement}
      </p>
      <ol className={css['list']} ref={list}>
        {items.map((item, place) => (
          <li
            key={item.braTagId}
            data-piece={item.braTagId}
            data-dragged={dragged === item.braTagId || undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(item.braTagId);
            }}
            onDragEnter={() => {
              const piece = items.find(({ braTagId }) => braTagId === dragged);
              if (piece && piece !== item) move(piece, place);
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
          >
            <Icon icon={GripVertical} />
            <span className={`num ${css['place']}`}>{place + 1}</span>
            <Picture media={item.cover} seed={item.braTagId} sizes="44px" className={css['thumb']} />
            <span className={css['title']}>{item.title}</span>
            <MoveButton
              icon={ArrowUpToLine}
              direction="first"
              label={t`Move ${item.title} to the front`}
              isEnd={place === 0}
              onMove={() => move(item, 0, 'first')}
            />
            <MoveButton
              icon={ArrowUp}
              direction="up"
              label={t`Move ${item.title} up`}
              isEnd={place === 0}
              onMove={() => move(item, place - 1, 'up')}
            />
            <MoveButton
              icon={ArrowDown}
              direction="down"
              label={t`Move ${item.title} down`}
              isEnd={place === items.length - 1}
              onMove={() => move(item, place + 1, 'down')}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

type MoveButtonProps = { icon: IconNode; direction: Direction; label: string; isEnd: boolean; onMove: () => void };

/** At the end it stays focusable, so that the focus isn't lost on the way. */
function MoveButton({ icon, direction, label, isEnd, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="ib"
      data-move={direction}
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={isEnd ? undefined : onMove}
    >
      <Icon icon={icon} />
    </button>
  );
}
