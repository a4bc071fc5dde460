import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { followAccountState } from '../people/people.ts';
import { listEndedProfileSuspensions, replaceDecisions } from './decision.store.ts';
import { lockSubject } from './report.store.ts';
import { applyDecisions } from './report-subjects.ts';

/** The time of a restriction is over: the account follows what is left of them, and a profile that was hidden for that time is shown again. */
export async function followRestrictions(services: Services, { accountId }: JobPayload<'account-state'>): Promise<void> {
  await services.db.transaction((trx) => showProfile(trx, services, accountId));
  await followAccountState(services, { accountId });
}

async function showProfile(trx: Trx, services: Services, accountId: string): Promise<void> {
  const now = services.clock.now();
  for (const id of await listEndedProfileSuspensions(trx, accountId, now)) {
    const subject = { kind: 'profile' as const, id, braTagId: null };
    await lockSubject(trx, subject);
    await replaceDecisions(trx, subject, now);
    await applyDecisions(trx, subject, services);
  }
}
