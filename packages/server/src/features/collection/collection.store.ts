import type { ParsedInput } from '@strapline/contract/events';
import type { CollectionField, CollectionItem, CollectionPrivacy, SharedNotes } from '@strapline/contract/shapes/collection';
import { type DatedRow, type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';

/** The changes of one piece: an absent field stays, null removes a value. */
type ItemChanges = Omit<ParsedInput<'updateCollectionItem'>, 'braTagId'>;
type Owner = { app: string; accountId: string };

// Claimed pieces of a person, also those that are reported or hidden: they still have them.
const matchOwn = ({ app, accountId }: Owner): Statement =>
  sql`tag.owner_id = ${accountId} and tag.app = ${app} and tag.claimed_at is not null and tag.owner_number > 1`;
const notes = sql`left join collection_item item on item.owner_id = tag.owner_id and item.bra_tag_id = tag.id`;
const place = sql`collection_place(item.position, tag.claimed_at)`;
/** What the owner paid for a piece here and didn't get back, if they bought it here. */
const purchaseCents = sql`select greatest(amount_cents - refunded_cents - charged_back_cents - paid_otherwise_cents, 0) as cents from orders where orders.bra_tag_id = tag.id and orders.buyer_id = tag.owner_id and orders.claimed_at is not null
  order by orders.created_at desc limit 1`;
const purchase = sql`left join lateral (${purchaseCents}) purchase on true`;

const privacyOf: Record<CollectionField, Statement> = {
  acquiredAt: sql`item.acquired_privacy`,
  paid: sql`item.paid_privacy`,
  estimate: sql`item.value_privacy`,
  notes: sql`item.notes_privacy`,
  folder: sql`item.folder_privacy`,
};
/** Nothing is shared of a piece about which nothing was noted. */
const audience = (field: CollectionField): Statement => sql`coalesce(${privacyOf[field]}, 'me')`;

export type ItemRow = DatedRow<Omit<CollectionItem, 'moderation'>, 'claimedAt' | 'acquiredAt'> & {
  moderation: 'visible' | 'hidden' | 'removed';
  place: number;
};

const itemColumns = sql`tag.id as "braTagId", tag.title, tag.bra_size as "braSize", tag.size, tag.cover, tag.status, tag.moderation, tag.listing, page.slug, tag.price_cents as "offeredAmount",
  tag.owner_number as "ownerNumber", jsonb_build_object('username', creator.username, 'slug', creator.username_slug, 'avatar', creator.avatar) as creator, tag.claimed_at as "claimedAt",
  coalesce(item.acquired_at, tag.claimed_at) as "acquiredAt", coalesce(item.paid_cents, purchase.cents) as "paidCents", item.paid_cents is not null as "isPaidNoted",
  item.value_cents as "valueCents", item.notes, item.folder, coalesce(item.privacy, owner.collection_privacy) as privacy, item.privacy is null as "hasDefaultPrivacy",
  jsonb_build_object('acquiredAt', ${audience('acquiredAt')}, 'paid', ${audience('paid')}, 'estimate', ${audience('estimate')}, 'notes', ${audience('notes')}, 'folder', ${audience('folder')}) as "fieldPrivacy",
  ${place} as place`;
const itemTables = sql`bra_tag tag join account creator on creator.id = tag.creator_id join account owner on owner.id = tag.owner_id
  left join listing page on page.bra_tag_id = tag.id and page.state in ('published', 'reserved', 'sold') ${notes} ${purchase}`;

export async function listItems(
  db: Queryable,
  owner: Owner,
  {
    braTagId,
    folder,
    after,
    limit,
  }: { braTagId: string | undefined; folder: string | undefined; after: { place: number; id: string } | null; limit: number },
): Promise<ItemRow[]> {
  const inFolder = folder === undefined ? sql`` : sql`and item.folder = ${folder}`;
  const only = braTagId === undefined ? sql`` : sql`and tag.id = ${braTagId}`;
  const behind = after ? sql`and (${place}, tag.id) > (${after.place}::double precision, ${after.id})` : sql``;
  return await db.rows<ItemRow>(
    sql`select ${itemColumns} from ${itemTables} where ${matchOwn(owner)} ${only} ${inFolder} ${behind} order by ${place}, tag.id limit ${limit}`,
  );
}

export async function findItem(db: Queryable, owner: Owner, braTagId: string): Promise<ItemRow | undefined> {
  return await db.first<ItemRow>(sql`select ${itemColumns} from ${itemTables} where ${matchOwn(owner)} and tag.id = ${braTagId}`);
}

/** What others may read after a change, and couldn't read before it: null if it isn't shared. */
export type SharedTexts = { notes: string | null; folder: string | null };

/** Undefined if the piece isn't theirs. */
export async function updateItem(
  trx: Trx,
  owner: Owner,
  braTagId: string,
  changes: ItemChanges,
  at: Date,
): Promise<SharedTexts | undefined> {
  const { acquiredAt, paidCents, valueCents = changes.estimateCents, notes: text, folder } = changes;
  const { piece, ...shared } = readPrivacy(changes.privacy);
  const choose = (column: Statement, value: unknown): Statement =>
    sql`case when ${value !== undefined} then excluded.${column} else collection_item.${column} end`;
  const acquired = typeof acquiredAt === 'string' ? new Date(acquiredAt) : null;
  return await trx.first<SharedTexts>(
    sql`insert into collection_item (owner_id, bra_tag_id, app, acquired_at, paid_cents, value_cents, notes, folder, privacy,
            acquired_privacy, paid_privacy, value_privacy, notes_privacy, folder_privacy, updated_at)
          select tag.owner_id, tag.id, tag.app, ${acquired}::timestamptz, ${paidCents ?? null}::int, ${valueCents ?? null}::int, ${text || null}::text, ${folder ?? null}::text, ${piece ?? null}::text,
            ${shared.acquiredAt ?? 'me'}, ${shared.paid ?? 'me'}, ${shared.estimate ?? 'me'}, ${shared.notes ?? 'me'}, ${shared.folder ?? 'me'}, ${at}::timestamptz
          from bra_tag tag where ${matchOwn(owner)} and tag.id = ${braTagId}
        on conflict (owner_id, bra_tag_id) do update set
          acquired_at = ${choose(sql`acquired_at`, acquiredAt)}, paid_cents = ${choose(sql`paid_cents`, paidCents)}, value_cents = ${choose(sql`value_cents`, valueCents)},
          notes = ${choose(sql`notes`, text)}, folder = ${choose(sql`folder`, folder)}, privacy = ${choose(sql`privacy`, piece)},
          acquired_privacy = ${choose(sql`acquired_privacy`, shared.acquiredAt)}, paid_privacy = ${choose(sql`paid_privacy`, shared.paid)}, value_privacy = ${choose(sql`value_privacy`, shared.estimate)},
          notes_privacy = ${choose(sql`notes_privacy`, shared.notes)}, folder_privacy = ${choose(sql`folder_privacy`, shared.folder)}, updated_at = excluded.updated_at
        returning case when notes_privacy <> 'me' and ${text !== undefined || shared.notes !== undefined} then notes end as notes,
          case when folder_privacy <> 'me' and ${folder !== undefined || shared.folder !== undefined} then folder end as folder`,
  );
}

/** One word is for the piece; its fields stay as they are. */
function readPrivacy(privacy: ItemChanges['privacy']): Exclude<ItemChanges['privacy'], CollectionPrivacy | null | undefined> {
  return typeof privacy === 'object' && privacy !== null ? privacy : { piece: privacy };
}

/** Who reads a collection: its owner, or one of those whom a field may be for. */
export type NotesView = 'owner' | 'followers' | 'everyone';

/** What the reader of these pieces sees of their owner's notes, by piece, without the fields that aren't for them. Nothing of pieces that aren't, which admins see. */
export async function findSharedNotes(
  db: Queryable,
  { ownerId, braTagIds, view }: { ownerId: string; braTagIds: readonly string[]; view: NotesView },
): Promise<Map<string, SharedNotes>> {
  const isFor = { owner: sql`is not null`, followers: sql`in ('everyone', 'followers')`, everyone: sql`= 'everyone'` }[view];
  const share = (field: CollectionField, value: Statement): Statement => sql`case when ${audience(field)} ${isFor} then ${value} end`;
  const acquired = sql`to_char(coalesce(item.acquired_at, tag.claimed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const shared = await db.rows<{ id: string; notes: SharedNotes }>(
    sql`select tag.id, jsonb_strip_nulls(jsonb_build_object('acquiredAt', ${share('acquiredAt', acquired)},
            'paidCents', ${share('paid', sql`coalesce(item.paid_cents, (${purchaseCents}))`)}, 'valueCents', ${share('estimate', sql`item.value_cents`)},
            'notes', ${share('notes', sql`item.notes`)}, 'folder', ${share('folder', sql`item.folder`)})) as notes
        from bra_tag tag join account owner on owner.id = tag.owner_id ${notes}
        where tag.id = any(${braTagIds}::text[]) and tag.owner_id = ${ownerId} and coalesce(item.privacy, owner.collection_privacy) ${isFor}`,
  );
  return new Map(shared.map((row) => [row.id, row.notes]));
}

/** The places of the piece to stand behind, and of the one after that; null at either end. Undefined if that piece isn't theirs. */
export async function findGap(
  trx: Trx,
  owner: Owner,
  { braTagId, after }: { braTagId: string; after: string | null },
): Promise<{ before: number | null; next: number | null } | undefined> {
  const others = sql`bra_tag tag ${notes} where ${matchOwn(owner)} and tag.id <> ${braTagId}`;
  if (after === null) return await trx.first(sql`select null::double precision as before, (select min(${place}) from ${others}) as next`);
  return await trx.first(
    sql`select before, next from (select tag.id, ${place} as before, lead(${place}) over (order by ${place}, tag.id) as next from ${others}) piece where id = ${after}`,
  );
}

/** False if the piece isn't theirs. */
export async function setPlace(trx: Trx, owner: Owner, braTagId: string, position: number, at: Date): Promise<boolean> {
  const changed = await trx.change(
    sql`insert into collection_item (owner_id, bra_tag_id, app, position, updated_at)
          select tag.owner_id, tag.id, tag.app, ${position}::double precision, ${at}::timestamptz from bra_tag tag where ${matchOwn(owner)} and tag.id = ${braTagId}
        on conflict (owner_id, bra_tag_id) do update set position = excluded.position, updated_at = excluded.updated_at`,
  );
  return changed === 1;
}

/** Gives all pieces places far apart, in their present order. */
export async function spreadPlaces(trx: Trx, owner: Owner, at: Date): Promise<void> {
  await trx.change(
    sql`insert into collection_item (owner_id, bra_tag_id, app, position, updated_at)
          select tag.owner_id, tag.id, tag.app, row_number() over (order by ${place}, tag.id) * 1024, ${at}::timestamptz from bra_tag tag ${notes} where ${matchOwn(owner)}
        on conflict (owner_id, bra_tag_id) do update set position = excluded.position`,
  );
}

type PieceFigures = { folder: string | null; acquired_at: Date; paid_cents: number | null; value_cents: number | null };

export async function listFigures(db: Queryable, owner: Owner): Promise<PieceFigures[]> {
  return await db.rows<PieceFigures>(
    sql`select item.folder, coalesce(item.acquired_at, tag.claimed_at) as acquired_at, coalesce(item.paid_cents, purchase.cents) as paid_cents, item.value_cents
        from bra_tag tag ${notes} ${purchase} where ${matchOwn(owner)} order by 2`,
  );
}

type Settings = { privacy: CollectionPrivacy; is_open: boolean; sold: number; received_cents: number };

/** The settings, and what they earned with pieces of others that they sold on, less what was refunded since. */
export async function findSettings(db: Queryable, { app, accountId }: Owner): Promise<Settings> {
  const row = await db.first<Settings>(
    sql`select collection_privacy as privacy, coalesce(collection_open, false) as is_open, sales.sold, sales.received_cents
        from account, lateral (select count(*)::int as sold, coalesce(sum(earning.cents - earning.taken_cents), 0)::int as received_cents
          from orders join bra_tag tag on tag.id = orders.bra_tag_id left join earning on earning.order_id = orders.id and earning.kind = 'sale'
          where orders.seller_id = account.id and orders.app = ${app} and orders.status = 'completed' and tag.creator_id <> account.id) sales
        where account.id = ${accountId}`,
  );
  if (!row) throw new Error('the gateway admitted a caller without an account');
  return row;
}

export async function updateDefaultPrivacy(trx: Trx, accountId: string, privacy: CollectionPrivacy): Promise<void> {
  await trx.change(sql`update account set collection_privacy = ${privacy} where id = ${accountId}`);
}
