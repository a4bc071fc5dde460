import { useLingui } from '@lingui/react/macro';
import { GripVertical, Lock, X } from 'lucide';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { FieldOf } from '../../../platform/form/contract-form.ts';
import { Field } from '../../../ui/form/field.tsx';
import { PlaySign } from '../../../ui/gallery/film.tsx';
import { GarmentArt } from '../../../ui/garment-art.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { HangTag } from '../../../ui/panel.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { CoverArt } from '../../../ui/private-media/cover-art.tsx';
import type { EditedItem } from './edited-gallery.ts';
import css from './editor.module.css';

type ItemRowProps = {
  item: EditedItem;
  index: number;
  isCover: boolean;
  isDragged: boolean;
  field: FieldOf;
  onDragStart: (event: PointerEvent) => void;
  onMoveKey: (event: KeyboardEvent) => void;
  onChange: (texts: Partial<Pick<EditedItem, 'alt' | 'caption'>>) => void;
  onRemove: () => void;
};

export function ItemRow({ item, index, isCover, isDragged, field, onDragStart, onMoveKey, onChange, onRemove }: ItemRowProps) {
  const { t } = useLingui();
  const number = index + 1;
  return (
    <li className={isDragged ? `${css['item']} ${css['dragged']}` : css['item']} data-key={item.key}>
      <button
        type="button"
        data-handle
        className={css['handle']}
        aria-label={t`Move picture ${number}; use the arrow keys`}
        onPointerDown={onDragStart}
        onKeyDown={onMoveKey}
      >
        <Icon icon={GripVertical} size={18} />
      </button>
      <div className={css['thumb']}>
        <ItemArt item={item} />
      </div>
      <div className={css['texts']}>
        <p className={css['place']}>
          {isCover ? t`Cover` : number}
          {!item.media && <HangTag tone="rose" icon={Lock} label={t`Private`} />}
        </p>
        <Field
          {...field(`changes.media.${index}.caption`)}
          label={t`Caption`}
          optional
          value={item.caption}
          maxLength={200}
          aria-label={t`Caption of picture ${number}`}
          onChange={(event) => onChange({ caption: event.target.value })}
        />
        <Field
          {...field(`changes.media.${index}.alt`)}
          label={t`Description`}
          optional
          value={item.alt}
          maxLength={200}
          aria-label={t`What picture ${number} shows`}
          onChange={(event) => onChange({ alt: event.target.value })}
        />
      </div>
      <button type="button" className={`ib ${css['remove']}`} aria-label={t`Remove picture ${number}`} onClick={onRemove}>
        <Icon icon={X} />
      </button>
    </li>
  );
}

function ItemArt({ item: { key, media } }: Pick<ItemRowProps, 'item'>) {
  const { t } = useLingui();
  if (!media) return <CoverArt seed={key} word={t`Private`} />;
  if (media.kind === 'image') return <Picture media={{ ...media, alt: '' }} seed={key} sizes="96px" className="art" />;
  return (
    <>
      <GarmentArt seed={key} />
      <PlaySign />
    </>
  );
}
