import { CallError } from '../socket-client.ts';
import { fetchOrder, type Sale, type Story, waitForStatus } from './story.ts';

/** Scenarios of card payments. Each returns the paid sale; null if the order ended and the piece is for sale again. */

const minute = 60_000;

type Answer = { status?: string; next_action?: { redirect_to_url?: { url?: string } }; error?: { payment_intent?: { status?: string } } };
/** The result of the card form. */
type Shown = { status: string; challenge?: string };

/** Submits the card directly to the provider with the client secret, as the browser does. */
async function submitCard(story: Story, { buyer, purchase: { intent } }: Sale, method: string): Promise<Shown> {
  const answer = await buyer.browse(`/sandbox/stripe/v1/payment_intents/${intent.id}/confirm`, {
    key: story.world.publishableKey,
    client_secret: intent.clientSecret ?? '',
    payment_method: method,
    return_url: `${story.world.publicUrl}/order/${intent.id}`,
  });
  const body: Answer = JSON.parse(await answer.text());
  const challenge = body.next_action?.redirect_to_url?.url;
  return { status: body.status ?? body.error?.payment_intent?.status ?? 'unknown', ...(challenge ? { challenge } : {}) };
}

/** The page returns from the card form and asks for the status. */
async function returnFromCardForm({ buyer, purchase: { intent, accessToken } }: Sale): Promise<void> {
  await buyer.call('completePaymentIntents', { items: [{ paymentIntentId: intent.id, accessToken }] });
}

async function isPaid(story: Story, sale: Sale, shown: Shown): Promise<Sale | null> {
  if (shown.status === 'succeeded') {
    await waitForStatus(story, sale, 'paid');
    return sale;
  }
  if (shown.status !== 'canceled') throw new Error(`the payment of ${sale.orderId} is ${shown.status}`);
  return await waitUntilEnded(story, sale, 'expired');
}

export async function waitUntilEnded(story: Story, sale: Sale, status: 'expired' | 'canceled'): Promise<null> {
  await waitForStatus(story, sale, status);
  story.world.expect(sale.orderId, { status, back: 'nothing', story: 'unpaid' });
  story.world.putBack(sale.goods);
  return null;
}

export async function payOrder(story: Story, sale: Sale, method = 'pm_card_visa'): Promise<Sale | null> {
  const shown = await submitCard(story, sale, method);
  await returnFromCardForm(sale);
  return await isPaid(story, sale, shown);
}

/** Pays, and closes the page before it could report the payment. */
async function payAndLeave(story: Story, sale: Sale): Promise<Sale | null> {
  return await isPaid(story, sale, await submitCard(story, sale, 'pm_card_visa'));
}

/** Clicks twice, and has the page open in two windows. */
async function payTwice(story: Story, sale: Sale): Promise<Sale | null> {
  const [shown] = await Promise.all([
    submitCard(story, sale, 'pm_card_visa'),
    submitCard(story, sale, 'pm_card_visa'),
    returnFromCardForm(sale),
    returnFromCardForm(sale),
  ]);
  return await isPaid(story, sale, shown);
}

async function payAfterDecline(story: Story, sale: Sale): Promise<Sale | null> {
  const declined = await submitCard(story, sale, story.dice.pick(['pm_card_chargeDeclined', 'pm_card_chargeDeclinedInsufficientFunds']));
  if (declined.status !== 'requires_payment_method') throw new Error(`a declined card is ${declined.status}`);
  await returnFromCardForm(sale);
  return await payOrder(story, sale);
}

async function payWithChallenge(story: Story, sale: Sale): Promise<Sale | null> {
  const asked = await submitCard(story, sale, 'pm_card_authenticationRequired');
  if (!asked.challenge) return await isPaid(story, sale, asked);
  const url = new URL(asked.challenge);
  await sale.buyer.browse(url.pathname, {
    client_secret: url.searchParams.get('client_secret') ?? '',
    return_url: url.searchParams.get('return_url') ?? '',
    answer: 'approve',
  });
  return await isPaid(story, sale, { status: 'succeeded' });
}

/** The holder of this card asks their bank for the money a few seconds later. */
async function payAndDispute(story: Story, sale: Sale): Promise<Sale | null> {
  const shown = await submitCard(story, sale, story.dice.pick(['pm_card_createDispute', 'pm_card_createDisputeProductNotReceived']));
  await returnFromCardForm(sale);
  return await isPaid(story, sale, shown);
}

/** Pays at the moment the hold ends. */
async function payAtLastMoment(story: Story, sale: Sale): Promise<Sale | null> {
  await story.life.pass(15 * minute);
  return await payOrder(story, sale);
}

async function abandonCheckout(story: Story, sale: Sale): Promise<Sale | null> {
  if (story.dice.chance(0.4)) await submitCard(story, sale, 'pm_card_chargeDeclined');
  await story.life.pass(16 * minute);
  return await waitUntilEnded(story, sale, 'expired');
}

/** Cancels the checkout, sometimes while another window pays. */
async function cancelCheckout(story: Story, sale: Sale): Promise<Sale | null> {
  const { buyer, orderId, purchase } = sale;
  const paying = story.dice.chance(0.3) ? submitCard(story, sale, 'pm_card_visa') : null;
  const leaving = buyer
    .act(
      'cancelOrder',
      { orderId, accessToken: purchase.accessToken, reason: 'Another time.' },
      async () => (await fetchOrder(sale)).status !== 'pending_payment',
    )
    .catch((error: unknown) => {
      // The payment was first; the cancellation is refused.
      if (!(error instanceof CallError) || error.failure.code !== 'conflict') throw error;
    });
  const [shown] = await Promise.all([paying, leaving]);
  const order = await waitForStatus(story, sale, 'paid', 'canceled');
  if (order.status === 'paid') return sale;
  if (shown?.status === 'succeeded') {
    story.world.expect(orderId, { status: 'canceled', back: 'everything', story: 'canceled while it was paid' });
    story.world.putBack(sale.goods);
    return null;
  }
  return await waitUntilEnded(story, sale, 'canceled');
}

export type PaymentScenario = {
  name: string;
  weight: number;
  coins?: boolean;
  isAskedBack?: boolean;
  isNotTaken?: boolean;
  run(story: Story, sale: Sale): Promise<Sale | null>;
};

export const cardPaymentScenarios: readonly PaymentScenario[] = [
  { name: 'pays', weight: 36, run: payOrder },
  { name: 'pays and closes the page', weight: 12, run: payAndLeave },
  { name: 'pays twice at once', weight: 5, run: payTwice },
  { name: 'pays after a declined card', weight: 7, run: payAfterDecline },
  { name: 'pays after a challenge', weight: 7, run: payWithChallenge },
  { name: 'pays at the last moment', weight: 5, run: payAtLastMoment },
  { name: 'pays, and goes to the bank', weight: 4, isAskedBack: true, run: payAndDispute },
  {
    name: 'pays with a card that gives back slowly',
    weight: 4,
    run: async (story, sale) => await payOrder(story, sale, 'pm_card_pendingRefund'),
  },
  {
    name: 'pays with a card that takes nothing back',
    weight: 4,
    isNotTaken: true,
    run: async (story, sale) => await payOrder(story, sale, 'pm_card_refundFail'),
  },
  { name: 'walks away from the checkout', weight: 7, run: abandonCheckout },
  { name: 'leaves the checkout', weight: 6, run: cancelCheckout },
];
