import { useLingui } from '@lingui/react/macro';
import type { Offer } from '@strapline/contract/shapes/offer';
import { formatAmount } from '@strapline/domain/money/money';
import { useAnswerOffer } from '../../platform/use-answer-offer.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { OfferAnswers } from '../../ui/offer-answers.tsx';
import { TimeLeft } from './offer-sent.tsx';

/** The buyer's accepted offer: how long the piece is held for them, the checkout, and a way out. */
export function AcceptedOffer({ offer }: { offer: Offer }) {
  const { t } = useLingui();
  const answer = useAnswerOffer(offer.id);
  return (
    <>
      <TimeLeft label={t`Your offer was accepted`} endsAt={offer.holdExpiresAt ?? offer.expiresAt} />
      <ButtonLink to="/checkout" search={{ listing: offer.slug }} kind="primary" size="big" block>
        {t`Check out at ${formatAmount(offer.amountCents)}`}
      </ButtonLink>
      <OfferAnswers offer={offer} {...answer} />
    </>
  );
}
