import type { Output } from '@strapline/contract/events';
import type { QueueRow } from './report-queue.store.ts';

type Item = Output<'listReports'>['items'][number];

export function presentQueueRow(row: QueueRow, now: Date): Item {
  return {
    reportId: row.id,
    number: Number(row.number),
    version: row.version,
    subject: { kind: row.subject_kind, id: row.subject_id, title: row.title, braTagId: row.bra_tag_id },
    reason: row.reason,
    status: row.status,
    hidden: row.is_hidden,
    others: row.others,
    assignedTo: row.assignee,
    waitsForApproval: row.waits_for_approval,
    unconfirmed: isUnconfirmed(row, now),
    conflict: row.conflict,
    at: row.created_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
  };
}

/** A stranger who said "This is me" didn't open the mail's link in time, and nobody decided yet. */
function isUnconfirmed({ status, confirm_by }: QueueRow, now: Date): boolean {
  return confirm_by !== null && confirm_by <= now && (status === 'open' || status === 'inReview');
}
