import type { Output } from '@strapline/contract/events';
import type { HandleStatus } from '@strapline/domain/handle/handle.states';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { lookAtBio } from './follow-handle.ts';

export const checkHandle: Handler<'checkHandle'> = async (context, { fqsid }) => {
  const row = await lookAtBio(context, requireAccountId(context.caller), fqsid);
  if (!row || row.status === 'released') throw new WireError('not_found');
  return { status: findOutcome(row.status), checkedAt: row.checked_at?.toISOString() ?? null };
};

function findOutcome(status: HandleStatus): Output<'checkHandle'>['status'] {
  if (status === 'proven') return 'proven';
  return status === 'waiting' || status === 'in_review' ? 'waiting' : 'failed';
}
