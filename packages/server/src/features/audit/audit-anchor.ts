import { day } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { type ChainState, checkChain } from './check-chain.ts';

export type AuditAnchor = { entries: number; at: Date; logIndex: number };

/** The newest head of the audit log in the public log. */
export async function findLastAnchor(db: Queryable): Promise<AuditAnchor | undefined> {
  return await db.first<AuditAnchor>(
    sql`select (body::jsonb -> 'data' ->> 'entries')::bigint as entries, at, index as "logIndex" from provenance
        where bra_tag_id = '' and type = 'audit.head' order by index desc limit 1`,
  );
}

/** A daily job: hashes the whole audit log, and adds its head to the public log, whose witness and readers then vouch for it. */
export async function anchorAudit(services: Services): Promise<void> {
  const { db, clock, jobs } = services;
  const state = await checkChain(services, { isFull: true });
  const now = clock.now();
  if (!state.ok) raiseAlarm(services, state);
  else if (state.entries > ((await findLastAnchor(db))?.entries ?? 0)) {
    const data = { entries: state.entries, head: state.head };
    await db.transaction((trx) => appendProvenance(trx, { braTagId: null, type: 'audit.head', at: now, data }));
  }
  await jobs.add(db, { kind: 'audit-anchor', key: 'audit-anchor', payload: {}, runAt: new Date(now.getTime() + day) });
}

/** At start: a day after the last anchor, or after the first entry. */
export async function startAuditAnchor({ db, clock, jobs }: Services): Promise<void> {
  const first = await db.first<{ at: Date }>(sql`select at from audit order by id limit 1`);
  const since = (await findLastAnchor(db))?.at ?? first?.at ?? clock.now();
  await jobs.add(db, { kind: 'audit-anchor', key: 'audit-anchor', payload: {}, runAt: new Date(since.getTime() + day) });
}

export function raiseAlarm({ metrics, log }: Services, { brokenAt, entries }: ChainState): void {
  metrics.alarms.inc({ what: 'audit_broken' });
  log.error({ brokenAt, entries }, 'the audit log was tampered with');
}
