import type { ListedPair } from '@strapline/contract/shapes/pairs/pair';
import type { SizeShape } from '@strapline/contract/shapes/size';
import type { Context } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { privateMedia } from '../private-media/private-media.ts';
import type { PairRow } from './pair.store.ts';
import { presentPair } from './present-pair.ts';

type Viewing = Pick<Context, 'db' | 'caller' | 'clock'>;

/** Pairs without their pictures, which lists don't show, and whether the caller may open them. */
export async function presentListedPairs(context: Viewing, rows: readonly PairRow[]): Promise<ListedPair[]> {
  const { caller, clock } = context;
  const open = await findOpenPairs(context, rows);
  return rows.map((row) => {
    const { own: _, ...pair } = presentPair(row, caller, { isOpen: open.has(row.id), left: null, right: null }, clock.now());
    return pair;
  });
}

async function findOpenPairs({ db, caller, clock }: Viewing, rows: readonly PairRow[]): Promise<Set<string>> {
  const { accountId, app } = caller;
  if (accountId === null || rows.length === 0) return new Set();
  const refs = rows.map(({ id }) => ({ kind: 'pair' as const, id }));
  const access = await privateMedia.findAccess(db, { accountId, app }, refs, clock.now());
  return new Set(access.filter(({ standing }) => standing !== null).map(({ id }) => id));
}

export type VerifiedSize = { pairId: string; size: SizeShape | null; braSize: string | null; n: number; at: Date };

/** The size of a creator's newest pair whose verification holds, and how many of their pairs have it. */
export async function findVerifiedSize(db: Queryable, app: string, creatorId: string, now: Date): Promise<VerifiedSize | null> {
  const row = await db.first<VerifiedSize>(
    sql`with verified as (select id, size, bra_size, uk_band, ordinal, verified_at from pair
            where creator_id = ${creatorId} and app = ${app} and status = 'active' and verification = 'verified' and expires_at > ${now}),
          newest as (select * from verified order by verified_at desc limit 1)
        select newest.id as "pairId", newest.size, newest.bra_size as "braSize", newest.verified_at as at,
          (select count(*)::int from verified where verified.bra_size is not distinct from newest.bra_size and verified.uk_band is not distinct from newest.uk_band
            and verified.ordinal is not distinct from newest.ordinal) as n
        from newest`,
  );
  return row ?? null;
}
