import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { CollectionItem } from '@strapline/contract/shapes/collection';
import { calculateResaleNet, formatAmount, isPrice } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Award, Tag, X } from 'lucide';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { HangTag } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import { TagState } from '../../ui/tag/tag-state.tsx';
import { PieceAudience } from './audience-select.tsx';
import { useSaveCertificate } from './certificate-state.tsx';
import css from './piece.module.css';
import { PieceForm } from './piece-form.tsx';
import { isOnlyOwned, usePiece } from './use-collection.ts';

type PiecePanelProps = {
  braTagId: string;
  /** If it is among the pieces that are loaded. */
  item: CollectionItem | undefined;
  isListLoaded: boolean;
  isSavedOffline: boolean;
  summary: Output<'getCollectionSummary'> | undefined;
};

/** One piece beside the shelf; below the width for both, instead of it. */
export function PiecePanel({ braTagId, item, isListLoaded, isSavedOffline, summary }: PiecePanelProps) {
  const { t } = useLingui();
  const single = usePiece(braTagId, item === undefined && isListLoaded);
  const shown = item ?? single.data?.items[0];
  const isMissing = single.data?.items.length === 0;
  return (
    <section className={css['panel']} aria-label={t`The piece`}>
      <CloseLink />
      {shown ? (
        <Piece item={shown} isSavedOffline={isSavedOffline} summary={summary} />
      ) : isMissing ? (
        <div className={css['part']}>
          <h2>{t`Not in your collection`}</h2>
          <p className="sub">{t`You don’t own this piece, or you passed it on.`}</p>
          <ButtonLink to="/bratag/$braTagId" params={{ braTagId }}>{t`See the tag`}</ButtonLink>
        </div>
      ) : single.isLoadingError ? (
        <PageError error={single.error} onRetry={() => void single.refetch()} />
      ) : (
        <Loading>
          <div className={css['part']}>
            <Skeleton width="60%" height="2rem" />
            <Skeleton height="16rem" />
          </div>
        </Loading>
      )}
    </section>
  );
}

function CloseLink() {
  const { t } = useLingui();
  return (
    <Link
      to="/collection"
      search={(search) => ({ ...search, piece: undefined })}
      resetScroll={false}
      className={css['close']}
      aria-label={t`Close the piece`}
    >
      <Icon icon={ArrowLeft} />
      <Icon icon={X} />
    </Link>
  );
}

type PieceProps = Pick<PiecePanelProps, 'isSavedOffline' | 'summary'> & { item: CollectionItem };

function Piece({ item, isSavedOffline, summary }: PieceProps) {
  const { t } = useLingui();
  const { braTagId, title, cover, status, listing, moderation, ownerNumber } = item;
  return (
    <>
      <div className={css['pic']}>
        <Picture media={cover} seed={braTagId} sizes="100vw" className={`art ${css['art']}`} />
      </div>
      <div className={css['part']}>
        <PieceHeading braTagId={braTagId} title={title} />
        <p className="mono">
          <TagId id={braTagId} />
        </p>
        <div className={css['chips']}>
          {!isOnlyOwned(item) && <TagState status={status} listing={listing} moderation={moderation} ownerNumber={ownerNumber} />}
          <HangTag tone="brass" icon={Tag} label={t`Owner no. ${ownerNumber}`} />
        </div>
        <Link to="/bratag/$braTagId" params={{ braTagId }} className={`link ${css['tagLink']}`}>{t`See its tag and history`}</Link>
      </div>
      <div className={`${css['part']} ${css['audience']}`}>
        <p>
          <small>{t`Photos and title`}</small>
          <b>
            {summary?.isOpen === false
              ? t`Your page is private`
              : describeAudience(item, t`On your public page`, t`For your followers`, t`Not on your public page`)}
          </b>
        </p>
        <PieceAudience item={item} />
      </div>
      <div className={css['part']}>
        <PieceForm key={braTagId} item={item} folders={summary?.folders.map(({ name }) => name) ?? []} />
      </div>
      <CertificatePart braTagId={braTagId} isSaved={isSavedOffline} />
      {status === 'claimed' && moderation === undefined && <SalePart item={item} />}
    </>
  );
}

function describeAudience({ privacy }: CollectionItem, everyone: string, followers: string, me: string): string {
  return { everyone, followers, me }[privacy];
}

/** Takes the focus when another piece is opened. */
function PieceHeading({ braTagId, title }: { braTagId: string; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isAlone = !matchMedia('(min-width: 1160px)').matches;
    if (isAlone) scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [braTagId]);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {title}
    </h2>
  );
}

function CertificatePart({ braTagId, isSaved }: { braTagId: string; isSaved: boolean }) {
  const { t } = useLingui();
  const { state, save } = useSaveCertificate(braTagId);
  return (
    <div className={css['part']}>
      <div className={isSaved ? `${css['certificate']} ${css['here']}` : css['certificate']}>
        <span>
          <Icon icon={Award} />
        </span>
        <p>
          <b>{isSaved ? t`Certificate saved on this device` : t`Certificate`}</b>
          {isSaved ? t`Opens and verifies without a connection.` : t`Save it on this device to open and verify it without a connection.`}
        </p>
      </div>
      <div className={css['buttons']}>
        <ButtonLink block to="/bratag/$braTagId/certificate" params={{ braTagId }}>{t`Open certificate`}</ButtonLink>
        {!isSaved && (
          <Button block busy={state === 'saving'} onClick={() => void save()}>
            {t`Save offline`}
          </Button>
        )}
      </div>
      {state === 'failed' && (
        <p
          className="help bad"
          role="alert"
        >{t`We couldn’t save the certificate. Check your connection and the space on this device, and try again.`}</p>
      )}
    </div>
  );
}

/** What a sale at the owner's estimate would bring; the price is set on the tag's page. */
function SalePart({ item: { braTagId, slug, listing, offeredAmount, valueCents, creator } }: { item: CollectionItem }) {
  const { t } = useLingui();
  const isOnSale = listing === 'published' || listing === 'reserved';
  return (
    <div className={css['part']}>
      <h3>{isOnSale ? t`For sale` : t`Sell it on`}</h3>
      <p className="sub">
        {isOnSale && offeredAmount !== null ? (
          <Trans>
            For {formatAmount(offeredAmount)}. You’ll receive {formatAmount(calculateResaleNet(offeredAmount))}.
          </Trans>
        ) : (
          <Trans>Its history and certificate go to the new owner, and {creator.username} receives a royalty.</Trans>
        )}{' '}
        {!isOnSale && valueCents !== null && isPrice(valueCents) && (
          <Trans>
            At {formatAmount(valueCents)} you’d receive {formatAmount(calculateResaleNet(valueCents))}.
          </Trans>
        )}
      </p>
      {isOnSale && slug ? (
        <ButtonLink block to="/listing/$slug" params={{ slug }}>{t`See the listing`}</ButtonLink>
      ) : (
        <ButtonLink block to="/bratag/$braTagId" params={{ braTagId }}>{t`Set a price`}</ButtonLink>
      )}
    </div>
  );
}
