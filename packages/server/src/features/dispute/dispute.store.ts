import type { DisputeActor, DisputeReason, DisputeStatus, ProposalKind } from '@strapline/domain/dispute/dispute.states';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';

export type DisputeRow = {
  id: string;
  order_id: string;
  status: DisputeStatus;
  reason: DisputeReason | 'chargeback';
  opened_as: 'buyer' | 'provider';
  opened_at: Date;
  proposal_by: 'buyer' | 'seller' | null;
  proposal_kind: ProposalKind | null;
  proposal_cents: number | null;
  /** The step of the proposal; an answer refers to it. */
  proposal_step: number | null;
  /** The deadline of the side that must act next. */
  due_at: Date | null;
  run_out_at: Date;
  decision: 'buyer' | 'split' | 'seller' | null;
  decided_cents: number | null;
  decided_words: string | null;
  ended_at: Date | null;
};

export type StepName =
  | 'opened'
  | 'words'
  | 'proposed'
  | 'declined'
  | 'accepted'
  | 'return_sent'
  | 'return_received'
  | 'escalated'
  | 'decided'
  | 'second_asked'
  | 'second_refused'
  | 'withdrawn'
  | 'ran_out'
  | 'bank';

export type StepRow = {
  id: number;
  at: Date;
  by: DisputeActor;
  what: StepName;
  words: string;
  proposal_kind: ProposalKind | null;
  proposal_cents: number | null;
  carrier: string | null;
  tracking_number: string | null;
};

export const disputeColumns: Statement = sql`id, order_id, status, reason, opened_as, opened_at, proposal_by, proposal_kind, proposal_cents, proposal_step, due_at,
  run_out_at, decision, decided_cents, decided_words, ended_at`;

export async function findDisputeOfOrder(db: Queryable, orderId: string): Promise<DisputeRow | undefined> {
  return await db.first<DisputeRow>(sql`select ${disputeColumns} from dispute where order_id = ${orderId}`);
}

/** With a row lock; lock its order first. */
export async function lockDispute(trx: Trx, orderId: string): Promise<DisputeRow | undefined> {
  return await trx.first<DisputeRow>(sql`select ${disputeColumns} from dispute where order_id = ${orderId} for update`);
}

/** What happened in a dispute, oldest first. */
export async function listSteps(db: Queryable, disputeId: string): Promise<StepRow[]> {
  return await db.rows<StepRow>(
    sql`select id, at, by, what, words, proposal_kind, proposal_cents, carrier, tracking_number from dispute_step where dispute_id = ${disputeId} order by id`,
  );
}

export type NewStep = {
  at: Date;
  by: DisputeActor;
  what: StepName;
  words?: string | undefined;
  proposal?: { kind: ProposalKind; cents: number } | undefined;
  sent?: { carrier: string; trackingNumber: string | null } | undefined;
};

/** Appends a step to the dispute; returns its number. */
export async function appendDisputeStep(trx: Trx, disputeId: string, step: NewStep): Promise<number> {
  const { at, by, what, words = '', proposal, sent } = step;
  const row = await trx.first<{ id: number }>(
    sql`insert into dispute_step (dispute_id, at, by, what, words, proposal_kind, proposal_cents, carrier, tracking_number)
        values (${disputeId}, ${at}, ${by}, ${what}, ${words}, ${proposal?.kind ?? null}, ${proposal?.cents ?? null}, ${sent?.carrier ?? null},
          ${sent?.trackingNumber ?? null}) returning id`,
  );
  if (!row) throw new Error(`the step of dispute ${disputeId} was not stored`);
  return row.id;
}
