import { setTimeout as pause } from 'node:timers/promises';
import type { HealthPart } from '@strapline/contract/shapes/health';
import { getDiskState } from '../../platform/disk-space.ts';
import { maxAttempts } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { BlobsUnavailable } from '../../ports/blobs.ts';
import { sql } from '../../ports/database.ts';
import { PaymentNotFound, type Payments, PaymentsUnavailable } from '../../ports/payments.ts';
import { findLastAnchor } from '../audit/audit.ts';
import { findLatestCheckpoint } from '../log/log.ts';

/** A part that takes longer than this is slow. */
const slowMs = 1_000;
/** A part that doesn't answer within this time is down. */
const patienceMs = 3_000;
/** Jobs and signatures that are later than this are slow. */
const lateMs = 60_000;
/** The audit log is anchored every day. */
const anchorMs = 26 * 60 * 60_000;

type Finding = Omit<HealthPart, 'part'>;
type Check = (services: Services) => Promise<Finding>;

const ok = (figure: number | null, unit: HealthPart['unit'], note: string): Finding => ({ state: 'ok', figure, unit, note });

const checks: Record<HealthPart['part'], Check> = {
  database: async ({ db }) => {
    const ms = await measure(() => db.ping());
    return { ...ok(ms, 'ms', db.engine), ...(ms > slowMs / 4 ? { state: 'slow' } : {}) };
  },
  sockets: async ({ metrics }) => {
    const { values } = await metrics.sockets.get();
    return ok(
      values.reduce((sum, { value }) => sum + value, 0),
      'count',
      'openNow',
    );
  },
  signIn: ({ identity }) => Promise.resolve(ok(null, 'ms', identity.provider)),
  cards: ({ payments }) => checkPayments(payments),
  crypto: async ({ crypto }) => (crypto ? await checkPayments(crypto) : { state: 'off', figure: null, unit: 'ms', note: 'notSet' }),
  payouts: async ({ db }) => {
    const row = await db.first<{ open: number; failed: number }>(
      sql`select (count(*) filter (where state in ('moving', 'waiting', 'sending', 'sent')))::int as open, (count(*) filter (where state = 'failed'))::int as failed from payout`,
    );
    return { ...ok(row?.open ?? 0, 'count', 'underWay'), ...((row?.failed ?? 0) > 0 ? { state: 'slow', note: 'someFailed' } : {}) };
  },
  mail: async ({ db, config }) => {
    const row = await db.first<{ waiting: number; failed: number }>(
      sql`select (count(*) filter (where state = 'outbox'))::int as waiting, (count(*) filter (where state = 'failed'))::int as failed from mail`,
    );
    const found = ok(row?.waiting ?? 0, 'count', config.smtpUrl ? 'smtp' : 'outbox');
    return (row?.failed ?? 0) > 0 ? { ...found, state: 'slow', note: 'someFailed' } : found;
  },
  media: async ({ db, blobs }) => {
    const ms = await measure(() => blobs.ping());
    const row = await db.first<{ bytes: number; processing: number }>(
      sql`select coalesce(sum(bytes) filter (where state = 'ready'), 0)::bigint as bytes, (count(*) filter (where state = 'processing'))::int as processing from upload`,
    );
    const found = ok(row?.bytes ?? 0, 'bytes', (row?.processing ?? 0) > 0 ? 'processing' : 'stored');
    return { ...found, ...(ms > slowMs ? { state: 'slow' } : {}) };
  },
  disk: async ({ disk }) => {
    const state = await getDiskState(disk);
    if (state === 'unknown') return { state: 'slow', figure: null, unit: 'bytes', note: 'unknown' };
    const free = await disk.freeBytes();
    return {
      state: state === 'ok' ? 'ok' : state === 'low' ? 'slow' : 'down',
      figure: free,
      unit: 'bytes',
      note: state === 'ok' ? 'free' : state,
    };
  },
  search: async ({ db }) => {
    let listings = 0;
    const ms = await measure(async () => {
      listings = (await db.first<{ n: number }>(sql`select count(*)::int as n from listing where state = 'published'`))?.n ?? 0;
    });
    return { ...ok(listings, 'count', 'listings'), ...(ms > slowMs ? { state: 'slow' } : {}) };
  },
  log: async ({ db, clock }) => {
    const checkpoint = await findLatestCheckpoint(db);
    const head = await db.first<{ next_index: number }>(sql`select next_index from provenance_head`);
    if (!checkpoint) return { state: 'down', figure: 0, unit: 'count', note: 'unsigned' };
    const isLate = (head?.next_index ?? 0) > checkpoint.size && clock.now().getTime() - checkpoint.at.getTime() > lateMs;
    return {
      ...ok(checkpoint.size, 'count', isLate ? 'unsigned' : 'signed'),
      ...(isLate ? { state: 'slow' } : {}),
      at: checkpoint.at.toISOString(),
    };
  },
  witness: async ({ db, witness, clock }) => {
    if (!witness) return { state: 'off', figure: null, unit: 'count', note: 'notSet' };
    const checkpoint = await findLatestCheckpoint(db);
    const seen = checkpoint?.witness;
    const isLate = checkpoint !== undefined && checkpoint.cosignature === null && clock.now().getTime() - checkpoint.at.getTime() > lateMs;
    if (!seen) return { state: isLate ? 'slow' : 'ok', figure: 0, unit: 'count', note: isLate ? 'late' : 'runByUs' };
    return { state: isLate ? 'slow' : 'ok', figure: 1, unit: 'count', note: isLate ? 'late' : 'runByUs', at: seen.at.toISOString() };
  },
  audit: async ({ db, clock }) => {
    const last = await db.first<{ id: number; at: Date }>(sql`select id, at from audit order by id desc limit 1`);
    const anchor = await findLastAnchor(db);
    const isLate =
      last !== undefined && anchor !== undefined && anchor.entries < last.id && clock.now().getTime() - anchor.at.getTime() > anchorMs;
    const found = ok(last?.id ?? 0, 'count', isLate ? 'anchorLate' : anchor ? 'anchored' : 'notAnchored');
    return { ...found, ...(isLate ? { state: 'slow' } : {}), ...(anchor ? { at: anchor.at.toISOString() } : {}) };
  },
  jobs: async ({ db, clock }) => {
    const now = clock.now();
    const row = await db.first<{ waiting: number; failed: number; late: number }>(
      sql`select count(*)::int as waiting, (count(*) filter (where attempts >= ${maxAttempts}))::int as failed,
            (count(*) filter (where attempts < ${maxAttempts} and run_at < ${new Date(now.getTime() - lateMs)} and (locked_until is null or locked_until < ${now})))::int as late
          from job`,
    );
    const note = (row?.failed ?? 0) > 0 ? 'someFailed' : (row?.late ?? 0) > 0 ? 'late' : 'noneLate';
    return { ...ok(row?.waiting ?? 0, 'count', note), ...(note === 'noneLate' ? {} : { state: 'slow' }) };
  },
};

/** Any answer means that the provider is there; a payment with this ID doesn't exist. */
async function checkPayments(payments: Payments): Promise<Finding> {
  let isAway = false;
  const ms = await measure(async () => {
    try {
      await payments.retrieveIntent('pi_000000000000000000000000');
    } catch (error) {
      if (error instanceof PaymentsUnavailable) isAway = true;
      else if (!(error instanceof PaymentNotFound)) throw error;
    }
  });
  if (isAway) return { state: 'down', figure: null, unit: 'ms', note: 'noAnswer' };
  return { ...ok(ms, 'ms', payments.provider), ...(ms > slowMs ? { state: 'slow' } : {}) };
}

async function measure(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round(performance.now() - start);
}

/** All parts at the same time. A check that fails says so instead of failing the others. */
export async function checkHealth(services: Services): Promise<HealthPart[]> {
  return await Promise.all(
    Object.entries(checks).map(async ([part, check]): Promise<HealthPart> => {
      const name = part as HealthPart['part'];
      const late = pause(patienceMs, null, { ref: false });
      try {
        const finding = await Promise.race([check(services), late]);
        return finding ? { part: name, ...finding } : { part: name, state: 'down', figure: null, unit: 'ms', note: 'noAnswer' };
      } catch (error) {
        services.log.warn({ err: error, part }, 'a health check failed');
        const note = error instanceof BlobsUnavailable ? 'noAnswer' : 'failed';
        return { part: name, state: 'down', figure: null, unit: 'ms', note };
      }
    }),
  );
}
