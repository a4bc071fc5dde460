import type { Input, Output } from '@strapline/contract/events';
import { type PaymentScenario, payOrder, submitCard } from './card-payments.ts';
import { claimPiece, expectFullRefund, type OutcomeScenario } from './order-outcomes.ts';
import { decideAsOperator, isInStatus, type Sale, type ScenarioContext, waitForRefund, waitForStatus } from './scenario-context.ts';

/** Scenarios of reported pieces: what hides them ends open checkouts, and paid orders wait for the decision. */

type Report = Output<'reportContent'> & { isOfPicture: boolean };
type Action = Extract<Input<'decideReport'>['action'], 'dismiss' | 'remove'>;

/** A member who has no part in the sale reports the piece, its listing or its only picture. */
async function reportPiece(context: ScenarioContext, { listing, buyer }: Sale, reason: Input<'reportContent'>['reason']): Promise<Report> {
  const { random, world, number } = context;
  const { braTagId, seller } = listing;
  const reporter = random.pick(world.members.filter(({ accountId }) => accountId !== seller.accountId && accountId !== buyer.accountId));
  const { slug, media } = await reporter.call('fetchBraTag', { braTagId });
  const subject = random.pick([
    { kind: 'braTag', id: braTagId },
    { kind: 'listing', id: slug ?? '' },
    { kind: 'media', id: media[0]?.id ?? '' },
  ] as const);
  // A piece can be reported before it is paid, and again afterwards.
  const idempotencyKey = `report-${number}-${random.below(2 ** 31)}`;
  const report = await reporter.call('reportContent', { subject, reason, idempotencyKey });
  return { ...report, isOfPicture: subject.kind === 'media' };
}

/** Any admin decides; another call may have changed the report since it was read. */
async function decideReport(context: ScenarioContext, { reportId }: Report, action: Action): Promise<void> {
  const admin = context.random.pick(context.world.admins);
  const read = async () => (await admin.call('getReportCase', { reportId })).report;
  const { version } = await read();
  const ruling = { reportId, version, action, rule: 'other', reason: 'We looked at the piece and at its label.' } as const;
  await admin.act('decideReport', ruling, async () => ['upheld', 'dismissed'].includes((await read()).status));
}

/** The piece is hidden at once, sometimes at the moment of the payment. Most such reports are wrong; the piece of the others is removed. */
async function payWhileReported(context: ScenarioContext, sale: Sale): Promise<Sale | null> {
  const { random, world } = context;
  const isPaying = random.chance(0.5);
  const [report, result] = await Promise.all([
    reportPiece(context, sale, 'itIsMe'),
    isPaying ? submitCard(context, sale, 'pm_card_visa') : null,
  ]);
  const action = random.chance(0.7) ? 'dismiss' : 'remove';
  if (!report.hidden) {
    // Its reporter was wrong too often.
    await decideReport(context, report, 'dismiss');
    return result?.status === 'succeeded' ? await waitUntilPaid(context, sale) : await payOrder(context, sale);
  }
  const { status } = await waitForStatus(context, sale, 'paid', 'canceled', 'expired');
  if (status !== 'canceled' && status !== 'expired') return await continueAfterReport(context, sale, report, action);
  const isCharged = result?.status === 'succeeded';
  if (isCharged) await waitForRefund(context, sale);
  world.expect(sale.orderId, { status, refunded: isCharged ? 'everything' : 'nothing', outcome: 'reported before the payment' });
  await decideReport(context, report, action);
  if (action === 'dismiss') world.returnListing(sale.listing);
  return null;
}

async function waitUntilPaid(context: ScenarioContext, sale: Sale): Promise<Sale> {
  await waitForStatus(context, sale, 'paid');
  return sale;
}

async function continueAfterReport(context: ScenarioContext, sale: Sale, report: Report, action: Action): Promise<Sale | null> {
  await decideReport(context, report, action);
  if (action === 'dismiss') return sale;
  // A removed picture doesn't stop a paid order.
  if (report.isOfPicture) await cancelAsSeller(context, sale);
  else await decideAsOperator(context, sale, 'end');
  await expectFullRefund(context, sale, 'removed after a report');
  return null;
}

async function cancelAsSeller(context: ScenarioContext, sale: Sale): Promise<void> {
  const seller = context.world.sellerOf(sale.listing);
  await seller.act('cancelOrder', { orderId: sale.orderId, reason: 'Its picture was removed.' }, isInStatus(sale, 'canceled'));
}

export const reportedPayment: PaymentScenario = {
  name: 'pays, and the piece is reported',
  weight: 5,
  needsFreePiece: true,
  run: payWhileReported,
};

async function reportSold(context: ScenarioContext, sale: Sale, action: Action): Promise<void> {
  const report = await reportPiece(context, sale, context.random.pick(['itIsMe', 'counterfeit']));
  const continued = await continueAfterReport(context, sale, report, action);
  if (continued) await claimPiece(context, continued);
}

export const reportScenarios: readonly OutcomeScenario[] = [
  { name: 'reported, and dismissed', weight: 4, run: async (context, sale) => await reportSold(context, sale, 'dismiss') },
  { name: 'reported, and removed', weight: 4, run: async (context, sale) => await reportSold(context, sale, 'remove') },
];
