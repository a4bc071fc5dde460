import { useLingui } from '@lingui/react/macro';
import type { Offer } from '@strapline/contract/shapes/offer';
import { calculateNet, formatAmount } from '@strapline/domain/money/money';
import { type FormEvent, useState } from 'react';
import { useCallList, useCallMutation } from '../../platform/cache/queries.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { useAnswerOffer } from '../../platform/use-answer-offer.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field } from '../../ui/form/field.tsx';
import { parseCents } from '../../ui/form/parse-cents.ts';
import { OfferAnswers } from '../../ui/offer-answers.tsx';
import { Pager } from '../../ui/pager.tsx';
import { type OfferListing, useOfferUpdates, useTimeLeft } from './offer-button.tsx';
import css from './offer-dialog.module.css';

/** For the seller of a piece: the open offers, and the rules for new ones. */
export function SellerOffers({ listing }: { listing: OfferListing }) {
  const { t } = useLingui();
  const offers = useCallList('listOffers', { as: 'seller', braTagId: listing.braTagId, open: true });
  const shown = offers.data?.pages.flatMap(({ items }) => items);
  useOfferUpdates();
  return (
    <section className="panel">
      <h2>{t`Offers`}</h2>
      {offers.isError && <Failure>{offers.error.message}</Failure>}
      {shown?.length === 0 && <p className="sub">{t`No open offers. You’ll see them here.`}</p>}
      <ul className={css['list']}>
        {shown?.map((offer) => (
          <OfferRow key={offer.id} offer={offer} />
        ))}
      </ul>
      <Pager hasMore={offers.hasNextPage} busy={offers.isFetchingNextPage} onMore={() => void offers.fetchNextPage()} />
      {listing.offerRules && <RulesForm braTagId={listing.braTagId} rules={listing.offerRules} />}
    </section>
  );
}

function OfferRow({ offer }: { offer: Offer }) {
  const { t } = useLingui();
  const answer = useAnswerOffer(offer.id);
  const left = useTimeLeft(offer.holdExpiresAt ?? offer.expiresAt);
  const { username } = offer.other;
  const amount = formatAmount(offer.amountCents);
  const net = formatAmount(calculateNet(offer.amountCents));
  return (
    <li>
      <p>
        <b className="num">{offer.from === 'buyer' ? t`${username} offers ${amount}` : t`You asked ${username} for ${amount}`}</b>
      </p>
      <p className="sub num">
        {offer.status === 'accepted' ? t`Accepted. Held for them, ${left} to pay.` : t`You’ll receive ${net} · ${left}`}
      </p>
      {offer.message && <p className="sub">“{offer.message}”</p>}
      <OfferAnswers offer={offer} {...answer} />
    </li>
  );
}

type RulesFormProps = { braTagId: string; rules: { accepts: boolean; minimumCents: number | null } };

function RulesForm({ braTagId, rules }: RulesFormProps) {
  const { t } = useLingui();
  const [accepts, setAccepts] = useState(rules.accepts);
  const [typed, setTyped] = useState(rules.minimumCents === null ? '' : (rules.minimumCents / 100).toFixed(2));
  const save = useCallMutation('setOfferRules', ['fetchListing']);
  const cents = typed.trim() === '' ? null : parseCents(typed);
  const isUnreadable = typed.trim() !== '' && cents === null;
  const refused = save.error instanceof WireError ? save.error.fields?.['minimumCents'] : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isUnreadable)
      save.mutate({ braTagId, accepts, minimumCents: cents }, { onSuccess: () => showNotice(t({ context: 'stored', message: 'Saved' })) });
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <label className={css['check']}>
        <input type="checkbox" checked={accepts} onChange={(event) => setAccepts(event.target.checked)} /> {t`Accept offers`}
      </label>
      {accepts && (
        <Field
          label={t`Private minimum`}
          optional
          name="minimumCents"
          inputMode="decimal"
          autoComplete="off"
          before={<span>$</span>}
          hint={t`Lower offers are declined automatically. Only you see this amount.`}
          value={typed}
          error={isUnreadable ? t`Enter an amount, e.g. 120.00.` : refused}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Failure>{save.error && !refused ? save.error.message : undefined}</Failure>
      <div className="actions">
        <Button type="submit" busy={save.isPending}>{t`Save`}</Button>
      </div>
    </form>
  );
}
