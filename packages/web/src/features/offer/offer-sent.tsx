import { useLingui } from '@lingui/react/macro';
import type { Offer } from '@strapline/contract/shapes/offer';
import { formatAmount } from '@strapline/domain/money/money';
import { offerTimers } from '@strapline/domain/offer/offer.states';
import { Button } from '../../ui/button.tsx';
import { formatCountdown, useCountdown } from '../../ui/timeline.tsx';
import type { OfferListing } from './offer-button.tsx';
import css from './offer-dialog.module.css';
import { getTotal, Piece } from './offer-piece.tsx';

type OfferSentProps = { offer: Offer; listing: OfferListing; onClose: () => void };

/** After sending: how long the other side has to answer, and what others can do meanwhile. */
export function OfferSent({ offer, listing, onClose }: OfferSentProps) {
  const { t } = useLingui();
  const { username } = offer.other;
  return (
    <div className="stack">
      <Piece listing={listing}>{t`Your offer: ${formatAmount(offer.amountCents)} (${getTotal(listing, offer.amountCents)} total)`}</Piece>
      {offer.status === 'declined' ? (
        <p role="status">{t`${username} declined this offer. You can make another one.`}</p>
      ) : (
        <>
          <TimeLeft label={t`Waiting for ${username}`} endsAt={offer.expiresAt} />
          <p className="sub">{t`We’ll let you know right away. Until then, someone else can still buy this piece.`}</p>
        </>
      )}
      <div className="actions">
        <Button kind="primary" onClick={onClose}>{t`Done`}</Button>
      </div>
    </div>
  );
}

/** A countdown and a thread that is solid for the time left. */
export function TimeLeft({ label, endsAt }: { label: string; endsAt: string }) {
  const msLeft = useCountdown(endsAt);
  return (
    <div className={css['waiting']}>
      <p>
        <span>{label}</span>
        <span className="mono" role="timer">
          {formatCountdown(msLeft)}
        </span>
      </p>
      <div className={css['thread']} aria-hidden="true">
        <i style={{ width: `${Math.min(100, (msLeft / offerTimers.answer) * 100)}%` }} />
      </div>
    </div>
  );
}
