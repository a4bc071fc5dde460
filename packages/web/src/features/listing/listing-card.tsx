import { Trans } from '@lingui/react/macro';
import type { ListingCard as Card } from '@strapline/contract/shapes/listing';
import { formatPrice } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { Clock } from 'lucide';
import type { ReactNode } from 'react';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { NamedAvatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { BraSize } from '../../ui/tag/bra-size.tsx';
import { ProofChip } from '../../ui/tag/proof-chip.tsx';
import { formatCountdown, useCountdown } from '../../ui/timeline.tsx';
import css from './listing-card.module.css';

// Measurements are in the browser, so the first HTML has none.
const OwnSizeTag = lazyPart(async () => (await import('./own-size-tag.tsx')).OwnSizeTag);

/** One link, and an action in its corner. On hold it shows a strip that shortens, sold a red dot. */
export function ListingCard({ card, action }: { card: Card; action?: ReactNode }) {
  const isSold = card.listing === 'sold';
  const isHeld = card.listing === 'reserved';
  const [maker, ...rest] = card.braTagId.split(':');
  return (
    <article className={[css['card'], isSold && css['sold'], isHeld && css['onHold']].filter(Boolean).join(' ')}>
      <div className={css['pic']}>
        <Picture
          media={card.cover}
          seed={card.braTagId}
          sizes="(max-width: 819px) 40vw, (max-width: 1079px) 30vw, 280px"
          className={css['art']}
        />
        <div className={css['chip']}>
          <ProofChip proof={card} />
        </div>
        {isHeld && <HoldBadge endsAt={card.holdEndsAt} />}
        {!isSold && <OwnSizeTag card={card} className={css['fit']} />}
        {action}
      </div>
      <div className={css['cap']}>
        <div className={css['first']}>
          <h3>
            <Link to="/listing/$slug" params={{ slug: card.slug }} className={css['hit']} viewTransition>
              {card.title}
            </Link>
          </h3>
          {isSold ? (
            <span className={css['price']}>
              <i className={css['dot']} aria-hidden="true" />
              <Trans>Sold</Trans>
            </span>
          ) : (
            <span className={`${css['price']} num`}>{formatPrice(card.offeredAmount)}</span>
          )}
        </div>
        <p className={`mono ${css['serial']}`}>
          <span>{maker}:</span>
          {rest.join(':')}
        </p>
        <p className={css['last']}>
          <NamedAvatar of={card.creator} />
          <span className={`num ${css['size']}`}>
            <BraSize record={card} />
          </span>
        </p>
      </div>
    </article>
  );
}

function HoldBadge({ endsAt }: { endsAt: string | undefined }) {
  return (
    <div className={css['hold']}>
      <span>
        <Icon icon={Clock} size={16} />
        <Trans>On hold</Trans>
      </span>
      {endsAt && <HoldCountdown endsAt={endsAt} />}
    </div>
  );
}

/** A card payment's hold of 15 minutes is the full strip. */
const holdMs = 15 * 60_000;

function HoldCountdown({ endsAt }: { endsAt: string }) {
  const msLeft = useCountdown(endsAt);
  if (msLeft === 0) return null;
  return (
    <>
      <span className={css['left']}>{formatCountdown(msLeft)}</span>
      <i style={{ width: `${Math.min(100, (msLeft / holdMs) * 100)}%` }} aria-hidden="true" />
    </>
  );
}
