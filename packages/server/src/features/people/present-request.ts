import type { PersonView } from '@strapline/contract/shapes/people';
import type { ApprovalRequest } from '../approval/approval.ts';

export function presentRequest(
  event: 'setUserState' | 'setRole',
  { id, requestedByUsername, at, terms, details }: ApprovalRequest<{ reason: string }>,
): PersonView['requests'][number] {
  return { requestId: id, event, requestedBy: requestedByUsername, at: at.toISOString(), terms, reason: details.reason };
}
