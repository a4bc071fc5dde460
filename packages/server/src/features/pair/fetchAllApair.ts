import type { ParsedInput } from '@strapline/contract/events';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { joinStatements, type Statement, sql } from '../../ports/database.ts';
import { findBlocks } from '../block/block.ts';
import { type PairRow, pairPresenter, pairStore } from '../pair-record/pair-record.ts';
import { isOpenPair } from './pair-pictures.ts';
import { compareBand, findPairSizes, type PairSizes } from './pair-sizes.ts';
import { requirePairs } from './require-pairs.ts';

type Input = ParsedInput<'fetchAllApair'>;

/** Counting stops there. */
const mostCounted = 1000;

export const fetchAllApair: Handler<'fetchAllApair'> = async (context, input) => {
  requirePairs(context);
  const { db, caller } = context;
  if (caller.accountId === null && (input.openToMe || input.following)) throw new WireError('unauthenticated');
  const sizes = findPairSizes(context.apps.get(caller.app), input);
  const where = joinStatements(await listConditions(context, input, sizes), ' and ');
  const after = decodeTimeCursor(input.cursor, 'newest');
  const [rows, counted] = await Promise.all([
    db.rows<PairRow & { sort_time: string }>(
      sql`select ${pairStore.query.columns}, pair.verified_at::text as sort_time ${pairStore.query.from}
          where ${where} and (pair.verified_at, pair.id) < (${after.at}::timestamptz, ${after.id})
          order by pair.verified_at desc, pair.id desc limit ${input.limit + 1}`,
    ),
    db.first<{ n: number }>(
      sql`select count(*)::int as n from (select 1 from pair join account creator on creator.id = pair.creator_id where ${where} limit ${mostCounted}) counted`,
    ),
  ]);
  const { items, nextCursor } = toPage(rows, input.limit, getTimeKeys);
  const listed = await pairPresenter.presentListed(context, items);
  return { items: listed.map((pair, at) => ({ ...pair, ...compareBand(sizes, items[at]) })), nextCursor, total: counted?.n ?? 0 };
};

async function listConditions(context: Context, input: Input, sizes: PairSizes | null): Promise<Statement[]> {
  const { caller, clock, db } = context;
  const now = clock.now();
  const blocks = await findBlocks(db, caller);
  return [
    sql`pair.app = ${caller.app} and pair.status = 'active' and ${pairStore.isCreatorShown(now)}`,
    ...(blocks ? [sql`pair.creator_id <> all (${blocks.ids}::text[])`] : []),
    ...(input.username === undefined
      ? []
      : [sql`(pair.username = ${input.username} or pair.creator_id = (select id from account where username = ${input.username}))`]),
    ...(sizes ? [sizes.condition] : []),
    ...(input.verified ? [sql`pair.verification = 'verified' and pair.expires_at > ${now}`] : []),
    ...(input.following
      ? [
          sql`exists (select from follow where follow.app = ${caller.app} and follow.follower_id = ${caller.accountId} and follow.creator_id = pair.creator_id)`,
        ]
      : []),
    ...(input.openToMe && caller.accountId !== null ? [isOpenPair(caller.accountId, caller.app, now)] : []),
  ];
}
