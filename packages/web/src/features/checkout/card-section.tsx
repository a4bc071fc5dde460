import type { PaymentIntent, SavedCard } from '@strapline/contract/shapes/payment';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { toAppPath } from '../../platform/page/app-data.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { useSession } from '../../platform/session/session.ts';
import { focusInView } from '../../ui/focus.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { CardForm, type PayForm } from './card-form.tsx';
import type { PayOutcome } from './pay-outcome.ts';
import { payWithSavedCard } from './pay-with-saved-card.ts';
import { SavedCardChoice } from './saved-card-choice.tsx';

const StripeForm = lazyPart(async () => (await import('./stripe-form.tsx')).StripeForm, <FormSkeleton />);

/** Prepares the payment for a saved card; null when that failed. */
export type PrepareSavedCard = (savedCardId: string) => Promise<PaymentIntent | null>;
type NewCardProps = {
  /** A payment, or a setup that only saves the card. */
  intent: Pick<PaymentIntent, 'id' | 'clientSecret' | 'provider'>;
  publishableKey: string;
  refusal: PayOutcome | undefined;
  /** Return URL of the bank's page; the order page by default. */
  returnUrl?: string;
  ref: Ref<PayForm>;
};
type CardSectionProps = NewCardProps & { intent: PaymentIntent; onPrepareSavedCard: PrepareSavedCard };

export function CardSection(props: CardSectionProps) {
  const isMember = useSession((session) => session.status === 'signedIn');
  const savedCards = useCall('listSavedCards', {}, { enabled: isMember });
  // Without an answer the form still works; no saved card is lost.
  if (isMember && savedCards.isPending) return <FormSkeleton />;
  const cards = savedCards.data?.items ?? [];
  return cards.length > 0 ? <SavedOrNewCard {...props} cards={cards} /> : <NewCard {...props} />;
}

/** The hold button turns into the pay button: a second press this soon was meant for the first. */
const minVisibleMs = 1_000;

function SavedOrNewCard({ cards, ref, ...props }: CardSectionProps & { cards: SavedCard[] }) {
  const [chosenCardId, chooseCard] = useState(cards[0]?.id);
  const form = useRef<PayForm>(null);
  // The selected card has to be seen before it is charged: focus and view move to this step.
  const [shownAt, setShownAt] = useState(() => Date.now() + minVisibleMs);
  useEffect(() => focusInView(document.getElementById('step-payment')), []);

  async function payWithChosenCard(savedCardId: string): Promise<PayOutcome | 'incomplete'> {
    if (Date.now() < shownAt) return 'incomplete';
    const intent = await props.onPrepareSavedCard(savedCardId);
    if (!intent) return 'incomplete';
    // The payment was replaced: the new one is shown before it is paid.
    if (intent.id !== props.intent.id || intent.amountCents !== props.intent.amountCents) return { kind: 'refused', why: 'changed' };
    const { publishableKey } = props;
    return await payWithSavedCard({ intent, savedCardId, publishableKey, returnUrl: getOrderUrl(intent) });
  }

  function choose(cardId: string | undefined) {
    setShownAt(0);
    chooseCard(cardId);
  }

  useImperativeHandle(ref, () => ({
    pay: async () => (chosenCardId ? await payWithChosenCard(chosenCardId) : ((await form.current?.pay()) ?? 'incomplete')),
  }));
  return (
    <>
      <SavedCardChoice cards={cards} chosenCardId={chosenCardId} onChoose={choose} />
      {chosenCardId === undefined && <NewCard {...props} ref={form} />}
    </>
  );
}

function getOrderUrl({ id }: Pick<PaymentIntent, 'id'>): string {
  // Stripe appends parameters to this URL; the order page removes them.
  return location.origin + toAppPath(`/order/${id}`);
}

/** The card form of the server's payment provider. */
export function NewCard({ intent, publishableKey, refusal, returnUrl, ref }: NewCardProps) {
  const container = useRef<HTMLDivElement>(null);
  // The next step is typing a card, so the form takes the focus.
  useEffect(() => focusInView(container.current?.querySelector('input')), []);
  const form = {
    intent,
    publishableKey,
    returnUrl: returnUrl ?? getOrderUrl(intent),
    refusedField: refusal?.kind === 'refused' ? refusal.field : undefined,
    ref,
  };
  return <div ref={container}>{intent.provider === 'embedded' ? <CardForm {...form} /> : <StripeForm {...form} />}</div>;
}

export function FormSkeleton() {
  return (
    <Loading>
      <Skeleton height="168px" radius="var(--r-card)" />
    </Loading>
  );
}
