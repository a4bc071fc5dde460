import { useLingui } from '@lingui/react/macro';
import { defaultSeries } from '@strapline/domain/bra-tag/bra-tag-id';
import { formatPrice, isPrice } from '@strapline/domain/money/money';
import { Pencil } from 'lucide';
import { useState } from 'react';
import { parseCents } from '../../../ui/form/parse-cents.ts';
import { HangTag } from '../../../ui/panel.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { getPreview } from '../upload/file-previews.ts';
import { findCover } from '../upload/upload-list.ts';
import css from './create.module.css';
import { formatTypedSize, resolveDraftSize, type TagDraft } from './tag-draft.ts';

export function ListingPreview({ draft, username }: { draft: TagDraft; username: string }) {
  const { t } = useLingui();
  const cover = findCover(draft.uploads);
  const local = cover && !cover.media ? getPreview(cover.key) : undefined;
  const cents = parseCents(draft.price);
  const size = resolveDraftSize(draft);
  const series = draft.series.trim().toLowerCase() || defaultSeries;
  const seed = `${username}:${draft.title}`;
  const [year] = useState(() => new Date().getFullYear());
  return (
    <div>
      <p className={`eyebrow ${css['previewLabel']}`}>{t`As collectors will see it`}</p>
      <div className={css['card']}>
        <div className={css['ph']}>
          {local ? (
            <img src={local} alt={cover?.alt ?? ''} />
          ) : (
            <Picture media={cover?.media} seed={seed} sizes="320px" className={css['art']} />
          )}
        </div>
        <div className={css['pad']}>
          <div className={css['line']}>
            <span className={css['title']}>{draft.title.trim() || t`Untitled`}</span>
            {draft.offered && <span className="num">{cents !== null && isPrice(cents) ? formatPrice(cents) : '$ –'}</span>}
          </div>
          <span className="mono">
            {username}:{year}:{series}:····
          </span>
          <div className={css['line']}>
            <span className="sub">{size ? formatTypedSize(size) : t`No size yet`}</span>
            <HangTag tone="plain" icon={Pencil} label={t`Draft`} />
          </div>
        </div>
      </div>
    </div>
  );
}
