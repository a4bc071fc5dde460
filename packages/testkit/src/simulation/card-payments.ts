import { CallError } from '../socket-client.ts';
import { fetchOrder, type Sale, type ScenarioContext, waitForStatus } from './scenario-context.ts';

/** Scenarios of card payments. Each returns the paid sale; null if the order ended and the piece is for sale again. */

const minute = 60_000;

type Answer = { status?: string; next_action?: { redirect_to_url?: { url?: string } }; error?: { payment_intent?: { status?: string } } };
/** The result of the card form. */
type CardResult = { status: string; challenge?: string };

/** Submits the card directly to the provider with the client secret, as the browser does. */
export async function submitCard(context: ScenarioContext, { buyer, purchase: { intent } }: Sale, method: string): Promise<CardResult> {
  const answer = await buyer.browse(`/sandbox/stripe/v1/payment_intents/${intent.id}/confirm`, {
    key: context.world.publishableKey,
    client_secret: intent.clientSecret ?? '',
    payment_method: method,
    return_url: `${context.world.publicUrl}/order/${intent.id}`,
  });
  const body: Answer = JSON.parse(await answer.text());
  const challenge = body.next_action?.redirect_to_url?.url;
  return { status: body.status ?? body.error?.payment_intent?.status ?? 'unknown', ...(challenge ? { challenge } : {}) };
}

/** The page returns from the card form and asks for the status. */
async function returnFromCardForm({ buyer, purchase: { intent, accessToken } }: Sale): Promise<void> {
  await buyer.call('completePaymentIntents', { items: [{ paymentIntentId: intent.id, accessToken }] });
}

async function isPaid(context: ScenarioContext, sale: Sale, result: CardResult): Promise<Sale | null> {
  if (result.status === 'succeeded') {
    await waitForStatus(context, sale, 'paid');
    return sale;
  }
  if (result.status !== 'canceled') throw new Error(`the payment of ${sale.orderId} is ${result.status}`);
  return await waitUntilEnded(context, sale, 'expired');
}

export async function waitUntilEnded(context: ScenarioContext, sale: Sale, status: 'expired' | 'canceled'): Promise<null> {
  await waitForStatus(context, sale, status);
  context.world.expect(sale.orderId, { status, refunded: 'nothing', outcome: 'unpaid' });
  context.world.returnListing(sale.listing);
  return null;
}

export async function payOrder(context: ScenarioContext, sale: Sale, method = 'pm_card_visa'): Promise<Sale | null> {
  const result = await submitCard(context, sale, method);
  await returnFromCardForm(sale);
  return await isPaid(context, sale, result);
}

/** Pays, and closes the page before it could report the payment. */
async function payAndLeave(context: ScenarioContext, sale: Sale): Promise<Sale | null> {
  return await isPaid(context, sale, await submitCard(context, sale, 'pm_card_visa'));
}

/** Clicks twice, and has the page open in two windows. */
async function payTwice(context: ScenarioContext, sale: Sale): Promise<Sale | null> {
  const [result] = await Promise.all([
    submitCard(context, sale, 'pm_card_visa'),
    submitCard(context, sale, 'pm_card_visa'),
    returnFromCardForm(sale),
    returnFromCardForm(sale),
  ]);
  return await isPaid(context, sale, result);
}

async function payAfterDecline(context: ScenarioContext, sale: Sale): Promise<Sale | null> {
  const declined = await submitCard(
    context,
    sale,
    context.random.pick(['pm_card_chargeDeclined', 'pm_card_chargeDeclinedInsufficientFunds']),
  );
  if (declined.status !== 'requires_payment_method') throw new Error(`a declined card is ${declined.status}`);
  await returnFromCardForm(sale);
  return await payOrder(context, sale);
}

async function payWithChallenge(context: ScenarioContext, sale: Sale): Promise<Sale | null> {
  const result = await submitCard(context, sale, 'pm_card_authenticationRequired');
  if (!result.challenge) return await isPaid(context, sale, result);
  const url = new URL(result.challenge);
  await sale.buyer.browse(url.pathname, {
    client_secret: url.searchParams.get('client_secret') ?? '',
    return_url: url.searchParams.get('return_url') ?? '',
    answer: 'approve',
  });
  return await isPaid(context, sale, { status: 'succeeded' });
}

/** The holder of this card files a chargeback a few seconds later. */
async function payAndDispute(context: ScenarioContext, sale: Sale): Promise<Sale | null> {
  const result = await submitCard(context, sale, context.random.pick(['pm_card_createDispute', 'pm_card_createDisputeProductNotReceived']));
  await returnFromCardForm(sale);
  return await isPaid(context, sale, result);
}

/** Pays at the moment the hold ends. */
async function payAtLastMoment(context: ScenarioContext, sale: Sale): Promise<Sale | null> {
  await context.timeline.wait(15 * minute);
  return await payOrder(context, sale);
}

async function abandonCheckout(context: ScenarioContext, sale: Sale): Promise<Sale | null> {
  if (context.random.chance(0.4)) await submitCard(context, sale, 'pm_card_chargeDeclined');
  await context.timeline.wait(16 * minute);
  return await waitUntilEnded(context, sale, 'expired');
}

/** Cancels the checkout, sometimes while another window pays. */
async function cancelCheckout(context: ScenarioContext, sale: Sale): Promise<Sale | null> {
  const { buyer, orderId, purchase } = sale;
  const payment = context.random.chance(0.3) ? submitCard(context, sale, 'pm_card_visa') : null;
  const cancellation = buyer
    .act(
      'cancelOrder',
      { orderId, accessToken: purchase.accessToken, reason: 'Another time.' },
      async () => (await fetchOrder(sale)).status !== 'pending_payment',
    )
    .catch((error: unknown) => {
      // The payment was first; the cancellation is refused.
      if (!(error instanceof CallError) || error.failure.code !== 'conflict') throw error;
    });
  const [result] = await Promise.all([payment, cancellation]);
  const order = await waitForStatus(context, sale, 'paid', 'canceled');
  if (order.status === 'paid') return sale;
  if (result?.status === 'succeeded') {
    context.world.expect(orderId, { status: 'canceled', refunded: 'everything', outcome: 'canceled during the payment' });
    context.world.returnListing(sale.listing);
    return null;
  }
  return await waitUntilEnded(context, sale, 'canceled');
}

export type PaymentScenario = {
  name: string;
  weight: number;
  isCrypto?: boolean;
  isChargedBack?: boolean;
  isRefundRejected?: boolean;
  /** It is not for a piece that an accepted offer holds. */
  needsFreePiece?: true;
  run(context: ScenarioContext, sale: Sale): Promise<Sale | null>;
};

export const cardPaymentScenarios: readonly PaymentScenario[] = [
  { name: 'pays', weight: 36, run: payOrder },
  { name: 'pays and closes the page', weight: 12, run: payAndLeave },
  { name: 'pays twice at once', weight: 5, run: payTwice },
  { name: 'pays after a declined card', weight: 7, run: payAfterDecline },
  { name: 'pays after a challenge', weight: 7, run: payWithChallenge },
  { name: 'pays at the last moment', weight: 5, run: payAtLastMoment },
  { name: 'pays, and files a chargeback', weight: 4, isChargedBack: true, run: payAndDispute },
  {
    name: 'pays with a card whose refunds are slow',
    weight: 4,
    run: async (context, sale) => await payOrder(context, sale, 'pm_card_pendingRefund'),
  },
  {
    name: 'pays with a card that rejects refunds',
    weight: 4,
    isRefundRejected: true,
    run: async (context, sale) => await payOrder(context, sale, 'pm_card_refundFail'),
  },
  { name: 'abandons the checkout', weight: 7, run: abandonCheckout },
  { name: 'cancels the checkout', weight: 6, run: cancelCheckout },
];
