import type { Invite } from '@strapline/contract/shapes/people';
import { getShownInviteState } from '@strapline/domain/invite/invite';
import type { Services } from '../../platform/services.ts';
import type { InviteRow } from './invite.store.ts';
import { openEmail, openFqsid } from './invite-secrets.ts';

export function presentInvite(services: Pick<Services, 'secrets' | 'clock'>, row: InviteRow): Invite {
  return {
    inviteId: row.id,
    state: getShownInviteState(row, services.clock.now()),
    role: row.role,
    email: openEmail(services, row),
    fqsid: openFqsid(services, row),
    referrer: row.referrer,
    requestedAt: row.requestedAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    answeredBy: row.answeredBy,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    usedBy: row.usedBy,
  };
}
