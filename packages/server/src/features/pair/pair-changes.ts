import { findNextVerificationStatus, type PairChecks, type VerificationStatus } from '@strapline/domain/pair/verification.states';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { movePair, type PairPatch, type PairRow } from '../pair-record/pair-record.ts';

type Moving = Pick<Services, 'jobs' | 'clock'>;

/** Throws `conflict` for a pair that a decision closed. */
export function requireEditable({ status }: PairRow): void {
  if (status === 'suspended') throw new WireError('conflict', { reason: 'pair_hidden' });
  if (status === 'rejected') throw new WireError('conflict', { reason: 'pair_rejected' });
}

/** Hands a pair with both pictures in: its pictures are checked next, then a reviewer looks at them. */
export async function submitPair(trx: Trx, services: Moving, row: PairRow, open: readonly ('presence' | 'size')[]): Promise<PairRow> {
  const patch: PairPatch = {
    checks: reopenChecks(row.checks, open),
    verification: findProcessing(row.verification),
    reason: null,
    submittedAt: services.clock.now(),
  };
  const uploading = await movePair(trx, services, row, { action: 'submit', actor: 'creator' }, patch);
  return await movePair(trx, services, uploading, { action: 'receive', actor: 'system' });
}

function reopenChecks(checks: PairChecks, open: readonly ('presence' | 'size')[]): PairChecks {
  return { ...checks, ...Object.fromEntries(open.map((name) => [name, 'pending'])) };
}

/** A verification that is being checked again. */
function findProcessing(status: VerificationStatus): VerificationStatus {
  if (status === 'processing') return status;
  const open = status === 'requires_input' ? status : findNextVerificationStatus(status, 'restart', 'creator');
  return (open && findNextVerificationStatus(open, 'submit', 'system')) ?? status;
}
