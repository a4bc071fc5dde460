import { Trans, useLingui } from '@lingui/react/macro';
import type { CollectionItem } from '@strapline/contract/shapes/collection';
import { formatPrice } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { HardDriveDownload, Lock } from 'lucide';
import { formatUtcDay } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { HangTag } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TagState } from '../../ui/tag/tag-state.tsx';
import css from './shelf.module.css';
import { isOnlyOwned } from './use-collection.ts';

type PieceCardProps = { item: CollectionItem; isOpen: boolean; isSavedOffline: boolean };

/** One link, which opens the piece beside the shelf. */
export function PieceCard({ item, isOpen, isSavedOffline }: PieceCardProps) {
  const { t } = useLingui();
  const { braTagId, title, cover, creator, acquiredAt, paidCents, fieldPrivacy } = item;
  const isPaidPrivate = fieldPrivacy.paid === 'me';
  return (
    <article className={isOpen ? `${css['card']} ${css['on']}` : css['card']}>
      <div className={css['pic']}>
        <Picture media={cover} seed={braTagId} sizes="(max-width: 819px) 40vw, 220px" className={`art ${css['art']}`} />
        <div className={css['chip']}>
          <PieceChip item={item} isSavedOffline={isSavedOffline} />
        </div>
      </div>
      <div className={css['cap']}>
        <h3>
          <Link
            id={`piece-${braTagId}`}
            to="/collection"
            search={(search) => ({ ...search, piece: braTagId })}
            resetScroll={false}
            className={css['hit']}
            aria-current={isOpen || undefined}
          >
            {title}
          </Link>
        </h3>
        <p className={css['by']}>{t`by ${creator.username}`}</p>
        <p className={`num ${css['last']}`}>
          <span>{formatUtcDay(acquiredAt)}</span>
          {paidCents !== null && (
            <span>
              {isPaidPrivate && <Icon icon={Lock} size={13} />}
              <span className="vh">{isPaidPrivate ? t`Paid, only visible to you:` : t`Paid:`} </span>
              {formatPrice(paidCents)}
            </span>
          )}
        </p>
      </div>
    </article>
  );
}

/** What deserves attention first: its state, else that its certificate is here. */
function PieceChip({ item, isSavedOffline }: { item: CollectionItem; isSavedOffline: boolean }) {
  const { status, listing, moderation, ownerNumber } = item;
  if (isSavedOffline && isOnlyOwned(item)) return <HangTag icon={HardDriveDownload} label={<Trans>Offline</Trans>} />;
  return <TagState status={status} listing={listing} moderation={moderation} ownerNumber={ownerNumber} />;
}
