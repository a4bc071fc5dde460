import { useLingui } from '@lingui/react/macro';
import type { MessageCard, Thread } from '@strapline/contract/shapes/message';
import type { Offer } from '@strapline/contract/shapes/offer';
import { formatAmount } from '@strapline/domain/money/money';
import { Clock } from 'lucide';
import { useCall } from '../../platform/cache/queries.ts';
import { useAnswerOffer } from '../../platform/use-answer-offer.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { OfferAnswers } from '../../ui/offer-answers.tsx';
import { Amount } from '../../ui/price.tsx';
import { CardLine } from './card-line.tsx';
import css from './message.module.css';

/** An offer as it stands now: with what the reader can do about it, or one line once it is over. */
export function OfferCard({ card, at, thread }: { card: MessageCard; at: string; thread: Thread }) {
  const { as, about } = thread;
  const side = as === 'seller' ? 'seller' : 'buyer';
  const offers = useCall('listOffers', { as: side, braTagId: about.piece?.braTagId, limit: 100 });
  const offer = offers.data?.items.find(({ id }) => id === card.id);
  if (!offer || offer.can.length === 0) return <CardLine card={offer ? { ...card, code: offer.status } : card} at={at} as={as} />;
  return <LiveOffer offer={offer} />;
}

function LiveOffer({ offer }: { offer: Offer }) {
  const { t } = useLingui();
  const { id, amountCents, from, as, status, can, expiresAt, holdExpiresAt, message, slug } = offer;
  const answer = useAnswerOffer(id);
  const label = status === 'accepted' ? t`Accepted offer` : from !== as ? (from === 'seller' ? t`Counteroffer` : t`Offer`) : t`Your offer`;
  const amount = formatAmount(amountCents);
  return (
    <article className={css['offer']} aria-label={label}>
      <header>
        <span className="eyebrow">{label}</span>
        <span className="num">
          <Icon icon={Clock} size={14} /> {t`until ${formatMoment(holdExpiresAt ?? expiresAt)}`}
        </span>
      </header>
      <div>
        <p className={css['amount']}>
          <Amount cents={amountCents} />
        </p>
        {message && <p>{message}</p>}
        {can.includes('buy') && (
          <div>
            <ButtonLink to="/checkout" search={{ listing: slug }} kind="primary">{t`Check out at ${amount}`}</ButtonLink>
          </div>
        )}
        <OfferAnswers offer={offer} {...answer} />
        {can.includes('accept') && as === 'buyer' && (
          <p className="note">{t`If you accept, we’ll hold it for 24 hours. You won’t be charged until you check out.`}</p>
        )}
      </div>
    </article>
  );
}
