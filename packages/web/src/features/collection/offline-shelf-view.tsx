import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CloudOff } from 'lucide';
import { useState } from 'react';
import { createTimeoutError } from '../../platform/wire/wire-error.ts';
import { formatDateTime, formatUtcDay } from '../../ui/format/dates.ts';
import { EmptyState } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Callout } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TagState } from '../../ui/tag/tag-state.tsx';
import css from './collection.module.css';
import { CollectionHeading } from './collection-heading.tsx';
import { type OfflinePiece, readOfflineShelf } from './offline-shelf.ts';
import shelf from './shelf.module.css';
import { useCertificateCopies } from './use-certificate-copies.ts';

/** The shelf as of the last visit, with the certificates that this device has; else the offline page. */
export function OfflineShelf({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  const [copy] = useState(readOfflineShelf);
  const saved = useCertificateCopies();
  if (!copy) return <PageError error={createTimeoutError()} onRetry={onRetry} />;
  const savedAt = formatDateTime(copy.savedAt);
  return (
    <>
      <CollectionHeading username={copy.username} hasActions={false} />
      <Callout icon={CloudOff}>
        <Trans>You’re offline. This is your collection as of {savedAt}. Prices, values and notes aren’t stored on this device.</Trans>
      </Callout>
      <h2 className="vh">{t`Pieces`}</h2>
      {copy.pieces.length === 0 ? (
        <EmptyState title={t`No pieces yet`} />
      ) : (
        <ul className={`${css['cards']} ${css['offline']}`}>
          {copy.pieces.map((piece) => (
            <li key={piece.braTagId}>
              <OfflineCard piece={piece} hasCertificate={saved.has(piece.braTagId)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function OfflineCard({ piece, hasCertificate }: { piece: OfflinePiece; hasCertificate: boolean }) {
  const { t } = useLingui();
  const { braTagId, title, cover, creator, status, listing, ownerNumber, acquiredAt } = piece;
  return (
    <article className={shelf['card']}>
      <div className={shelf['pic']}>
        <Picture media={cover} seed={braTagId} sizes="(max-width: 819px) 40vw, 220px" className={`art ${shelf['art']}`} />
        <div className={shelf['chip']}>
          <TagState status={status} listing={listing} ownerNumber={ownerNumber} />
        </div>
      </div>
      <div className={shelf['cap']}>
        <h3>
          <Link to="/bratag/$braTagId" params={{ braTagId }} className={shelf['hit']}>
            {title}
          </Link>
        </h3>
        <p className={shelf['by']}>{t`by ${creator.username}`}</p>
        <p className={`num ${shelf['last']}`}>
          <span>{formatUtcDay(acquiredAt)}</span>
        </p>
        {hasCertificate && (
          <p className={shelf['links']}>
            <Link to="/bratag/$braTagId/certificate" params={{ braTagId }} className="link">{t`Open certificate`}</Link>
          </p>
        )}
      </div>
    </article>
  );
}
