import { useLingui } from '@lingui/react/macro';
import type { Offer } from '@strapline/contract/shapes/offer';
import { formatAmount } from '@strapline/domain/money/money';
import { useAnswerOffer } from '../../platform/use-answer-offer.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { OfferAnswers } from '../../ui/offer-answers.tsx';
import type { OfferListing } from './offer-button.tsx';
import { getTotal, Piece } from './offer-piece.tsx';
import { TimeLeft } from './offer-sent.tsx';

type OpenOfferProps = { offer: Offer; listing: OfferListing; onClose: () => void };

/** The buyer's open offer, or the counteroffer to it. */
export function OpenOffer({ offer, listing, onClose }: OpenOfferProps) {
  const { t } = useLingui();
  const answer = useAnswerOffer(offer.id, onClose);
  const isCounter = offer.from === 'seller';
  const amount = formatAmount(offer.amountCents);
  const total = getTotal(listing, offer.amountCents);
  return (
    <Dialog open onClose={onClose} title={isCounter ? t`Counteroffer` : t`Your offer`}>
      <div className="stack">
        <Piece listing={listing}>
          {isCounter ? t`${offer.other.username} asks for ${amount} (${total} total)` : t`You offered ${amount} (${total} total)`}
        </Piece>
        {offer.message && <p>{offer.message}</p>}
        <TimeLeft label={isCounter ? t`Waiting for you` : t`Waiting for ${offer.other.username}`} endsAt={offer.expiresAt} />
        <OfferAnswers offer={offer} {...answer} />
      </div>
    </Dialog>
  );
}
