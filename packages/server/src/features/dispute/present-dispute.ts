import type { ChargebackView, Dispute, DisputeStep, DisputeView, EvidencePicture } from '@strapline/contract/shapes/dispute';
import { isAnswerDue } from '@strapline/domain/dispute/chargeback';
import {
  type DisputeAction,
  type DisputeStatus,
  findDisputeTurn,
  isFinalDisputeStatus,
  listDisputeActions,
} from '@strapline/domain/dispute/dispute.states';
import { splitRefund } from '@strapline/domain/money/refund-split';
import { createTrackingUrl } from '@strapline/domain/shipping/carriers';
import type { Context } from '../../platform/services.ts';

import { type OrderRow, type OrderViewer, orderMoney } from '../order/order.ts';
import { privateMedia } from '../private-media/private-media.ts';
import { presentRefund, type RefundRow, refundMoney, refundStore } from '../refund/refund.ts';
import { type ChargebackRow, canAnswer, listChargebacksOfOrder } from './chargeback.store.ts';
import { canOpenDispute, getMissingSince } from './create-dispute.ts';
import { type DisputeRow, findDisputeOfOrder, listSteps, type StepRow } from './dispute.store.ts';
import { listEncryptedEvidence, listPlainEvidence } from './evidence.ts';
import { createEvidencePath, type EvidenceViewer, evidenceLinkMs } from './evidence-link.ts';

/** The dispute, refunds and chargebacks of an order for one side or for staff, without personal data. */
export async function presentDispute(context: Context, order: OrderRow, viewer: OrderViewer): Promise<DisputeView> {
  const dispute = await findDisputeOfOrder(context.db, order.id);
  const steps = dispute ? await listSteps(context.db, dispute.id) : [];
  const refunds = await refundStore.findOfOrder(context.db, order.id);
  const chargebacks = await listChargebacksOfOrder(context.db, order.id);
  const pictures = dispute ? await presentEvidence(context, viewer, order.id) : new Map<number, EvidencePicture[]>();
  // A refund that waits for its second approval does not count yet.
  const beforeCents = refundMoney.calculateCommittedCents(order, sumOf(refunds.filter(({ state }) => state === 'waiting')));
  return {
    orderId: order.id,
    as: viewer,
    dispute: dispute ? toDispute({ order, dispute, beforeCents }, steps, pictures) : null,
    missingFrom: getMissingSince(order)?.toISOString() ?? null,
    refunds: refunds.filter(({ state }) => viewer === 'operator' || state !== 'declined').map(presentRefund),
    chargebacks: chargebacks.map(presentChargeback),
    refundableCents: refundMoney.calculateRefundableCents(order),
    refundTerms: { ...orderMoney.refundTerms(order), givenCents: beforeCents },
    can: listAllowedActions(context, { order, dispute, chargebacks }, viewer),
  };
}

function sumOf(refunds: readonly RefundRow[]): number {
  return refunds.reduce((sum, { cents }) => sum + cents, 0);
}

/** `beforeCents`: what is refunded already. */
type Disputed = { order: OrderRow; dispute: DisputeRow; beforeCents: number };

function toDispute(
  { order, dispute, beforeCents }: Disputed,
  steps: readonly StepRow[],
  pictures: Map<number, EvidencePicture[]>,
): Dispute {
  const turn = findDisputeTurn(dispute.status);
  const { proposal_by: by, proposal_kind: kind, proposal_cents: cents, proposal_step: number } = dispute;
  const isOpen = !isFinalDisputeStatus(dispute.status);
  const split = splitRefund(orderMoney.refundTerms(order), { beforeCents, cents: cents ?? 0 });
  return {
    id: dispute.id,
    status: dispute.status,
    reason: dispute.reason,
    openedAt: dispute.opened_at.toISOString(),
    proposal: isOpen && by && kind && number !== null ? { by, kind, cents: cents ?? 0, number, split } : null,
    turn: turn ? { of: turn, until: (dispute.due_at ?? dispute.run_out_at).toISOString() } : null,
    decidedBy: dispute.run_out_at.toISOString(),
    steps: steps.map((step) => toStep(step, pictures.get(step.id) ?? [])),
    outcome: toOutcome(dispute),
  };
}

const endedFor: Partial<Record<DisputeStatus, 'buyer' | 'seller' | 'split'>> = {
  ended_buyer: 'buyer',
  ended_seller: 'seller',
  ended_split: 'split',
};

function toOutcome(dispute: DisputeRow): Dispute['outcome'] {
  const whom = endedFor[dispute.status];
  if (!whom || !dispute.ended_at) return null;
  return { for: whom, cents: dispute.decided_cents ?? 0, at: dispute.ended_at.toISOString(), words: dispute.decided_words ?? '' };
}

function toStep(step: StepRow, pictures: EvidencePicture[]): DisputeStep {
  return {
    number: step.id,
    at: step.at.toISOString(),
    by: step.by,
    what: step.what,
    words: step.words,
    proposal: step.proposal_kind ? { kind: step.proposal_kind, cents: step.proposal_cents ?? 0 } : null,
    tracking: step.carrier
      ? { carrier: step.carrier, number: step.tracking_number ?? '', url: createTrackingUrl(step.carrier, step.tracking_number ?? '') }
      : null,
    pictures,
  };
}

/** The pictures by step: earlier ones with signed links for this viewer, encrypted ones with what opens them besides a key. */
async function presentEvidence(context: Context, viewer: OrderViewer, orderId: string): Promise<Map<number, EvidencePicture[]>> {
  const { db, secrets, clock, caller } = context;
  const byStep = new Map<number, EvidencePicture[]>();
  const add = (stepId: number, picture: EvidencePicture) => byStep.set(stepId, [...(byStep.get(stepId) ?? []), picture]);
  const expiresAt = new Date(clock.now().getTime() + evidenceLinkMs);
  const whom = (viewer === 'operator' ? caller.accountId : viewer) as EvidenceViewer;
  for (const { id, step_id: stepId, alt, width, height, placeholder } of await listPlainEvidence(db, orderId)) {
    const url = createEvidencePath(secrets, id, whom, 'small', expiresAt);
    const largeUrl = createEvidencePath(secrets, id, whom, 'large', expiresAt);
    add(stepId, { id, kind: 'plain', url, largeUrl, alt, width, height, placeholder });
  }
  const rows = await listEncryptedEvidence(db, orderId);
  const images = await privateMedia.present(
    context,
    rows.map(({ media_id: id }) => ({ kind: 'media', id })),
  );
  for (const { step_id: stepId, media_id: id } of rows) add(stepId, { id, kind: 'encrypted', image: images.get(id) ?? null });
  return byStep;
}

export function presentChargeback(row: ChargebackRow): ChargebackView {
  return {
    id: row.id,
    status: row.status,
    cents: row.cents,
    openedAt: row.opened_at.toISOString(),
    answerBy: row.ended_at ? null : (row.answer_by?.toISOString() ?? null),
    answeredAt: isAnswerDue(row.status) ? null : (row.answered_at?.toISOString() ?? null),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

type DisputeActionName = DisputeView['can'][number];
type DisputeParts = { order: OrderRow; dispute: DisputeRow | undefined; chargebacks: readonly ChargebackRow[] };

const acts: Partial<Record<DisputeAction, DisputeActionName>> = {
  propose: 'propose',
  decline: 'decline',
  withdraw: 'withdraw',
  escalate: 'escalate',
  send_return: 'sendReturn',
  receive_return: 'receiveReturn',
};

/** The actions that the screen offers. */
function listAllowedActions({ clock }: Context, { order, dispute, chargebacks }: DisputeParts, viewer: OrderViewer): DisputeActionName[] {
  const now = clock.now();
  if (viewer === 'operator') {
    const can: DisputeActionName[] = chargebacks.some((row) => canAnswer(row, now)) ? ['answerBank'] : [];
    return dispute?.status === 'escalated' && order.payment_status !== 'disputed' ? ['decide', ...can] : can;
  }
  if (!dispute) return viewer === 'buyer' && canOpenDispute(order, now) ? ['open'] : [];
  if (isFinalDisputeStatus(dispute.status)) return [];
  if (order.payment_status === 'disputed') return ['add'];
  const steps = listDisputeActions(dispute.status, viewer);
  const can = steps.flatMap((action) => acts[action] ?? []);
  return [...(canAccept(dispute, viewer, steps) ? (['accept'] as const) : []), ...can, 'add'];
}

/** Only the other side's proposal can be accepted. */
function canAccept(dispute: DisputeRow, viewer: OrderViewer, steps: readonly DisputeAction[]): boolean {
  return dispute.proposal_kind !== null && dispute.proposal_by !== viewer && steps.includes(`accept_${dispute.proposal_kind}`);
}
