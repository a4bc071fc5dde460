import type { ParsedInput } from '@strapline/contract/events';
import { findHandleOn } from '@strapline/domain/profile/proven-handles';
import { isPersonShown } from '../../platform/accounts/person-shown.ts';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { handleStore } from '../handle-record/handle-record.ts';
import { findPublicCreator } from '../profile/profile.ts';
import { type RedditSubject, type RedditText, writeRedditText } from './reddit-text.ts';

type Type = ParsedInput<'createRedditPost'>['type'];
type Member = { id: string; pageUrl: string };
/** `key`: what the post is made once about. */
type Found = { key: string; subject: RedditSubject };

export type WrittenPost = RedditText & { key: string; aboutId: string };

/**
 * The post of a type about the member with an e-mail address. Throws `not_found` alike if there is none, if they have no public page, and if they are suspended,
 * and `conflict` if there is nothing public of this type.
 */
export async function writeRedditPost(context: Context, { type, email }: ParsedInput<'createRedditPost'>): Promise<WrittenPost> {
  const { db, identity, caller, clock, apps } = context;
  if (!identity.accounts) throw new WireError('unsupported', { reason: 'members_elsewhere' });
  const account = await identity.accounts.find({ email: email.toLowerCase() });
  const creator = account && (await findPublicCreator(db, caller.app, account.accountId));
  const isShown =
    creator && (await db.first(sql`select 1 from account where id = ${account.accountId} and ${isPersonShown(sql`account`, clock.now())}`));
  if (!creator || !isShown) throw new WireError('not_found', { fields: { email: 'No member with a public page has this address.' } });
  const member = { id: account.accountId, pageUrl: `${apps.getUrl(caller.app)}/model/${creator.slug}` };
  const found = await finders[type](context, member);
  if (!found) throw new WireError('conflict', { reason: 'social_nothing_to_post' });
  const text = writeRedditText(apps.get(caller.app), creator.displayName, found.subject);
  return { ...text, key: `reddit ${caller.app} ${type} ${found.key}`, aboutId: member.id };
}

const finders: Record<Type, (context: Context, member: Member) => Promise<Found | null>> = {
  onboarded: findFirstPiece,
  new_listing: findNewListing,
  sold: findSale,
  survey_open: findOpenSurvey,
  live: findStream,
};

type ListingRow = { bra_tag_id: string; slug: string; title: string; size: string | null; price_cents: number | null };

const listingColumns = sql`listing.bra_tag_id, listing.slug, tag.title, coalesce(tag.bra_size, tag.size ->> 'label') as size, listing.price_cents`;
const isVisible = sql`tag.moderation = 'visible'`;

async function findFirstPiece({ db, caller }: Context, { id, pageUrl }: Member): Promise<Found> {
  const first = await db.first<ListingRow>(
    sql`select ${listingColumns} from listing join bra_tag tag on tag.id = listing.bra_tag_id
        where listing.creator_id = ${id} and listing.app = ${caller.app} and (listing.on_shelf or listing.is_sold) and ${isVisible} order by listing.seq limit 1`,
  );
  return { key: id, subject: { type: 'onboarded', url: pageUrl, firstPiece: first?.title ?? null } };
}

/** Their own sale, not one of a piece that somebody bought from them. */
async function findNewListing({ db, caller, apps }: Context, { id }: Member): Promise<Found | null> {
  const row = await db.first<ListingRow>(
    sql`select ${listingColumns} from listing join bra_tag tag on tag.id = listing.bra_tag_id
        where listing.creator_id = ${id} and listing.app = ${caller.app} and listing.on_shelf and ${isVisible} and coalesce(tag.owner_id, tag.creator_id) = tag.creator_id
        order by listing.seq desc limit 1`,
  );
  if (!row) return null;
  const piece = { title: row.title, size: row.size, priceCents: row.price_cents };
  return { key: row.bra_tag_id, subject: { type: 'new_listing', url: `${apps.getUrl(caller.app)}/listing/${row.slug}`, piece } };
}

/** Never who bought it. */
async function findSale({ db, caller, apps }: Context, { id }: Member): Promise<Found | null> {
  const row = await db.first<ListingRow & { order_id: string }>(
    sql`select ${listingColumns}, orders.id as order_id from orders join bra_tag tag on tag.id = orders.bra_tag_id join listing on listing.bra_tag_id = tag.id
        where orders.seller_id = ${id} and orders.app = ${caller.app} and orders.status in ('paid', 'shipped', 'delivered', 'completed') and tag.creator_id = ${id} and ${isVisible}
          and (listing.on_shelf or listing.is_sold)
        order by orders.created_at desc, orders.id desc limit 1`,
  );
  if (!row) return null;
  return {
    key: row.order_id,
    subject: { type: 'sold', url: `${apps.getUrl(caller.app)}/listing/${row.slug}`, piece: { title: row.title } },
  };
}

async function findOpenSurvey({ db, caller, apps }: Context, { id }: Member): Promise<Found | null> {
  const row = await db.first<{ id: string; kind: 'icbm' | 'size'; fqsid: string }>(
    sql`select survey.id, survey.kind, survey.fqsid from survey join handle on handle.fqsid = survey.fqsid and handle.account_id = ${id} and handle.status = 'proven'
        where survey.owner_id = ${id} and survey.app = ${caller.app} and survey.status = 'open' and not survey.hidden order by survey.consent_at desc, survey.id limit 1`,
  );
  if (!row) return null;
  const url = `${apps.getUrl(caller.app)}/${row.kind}/${row.fqsid}`;
  return { key: row.id, subject: { type: 'survey_open', url, kind: row.kind } };
}

async function findStream({ db, liveStreams }: Context, { id, pageUrl }: Member): Promise<Found | null> {
  const handle = findHandleOn('youtube', await handleStore.listProven(db, id));
  const stream = handle === undefined ? null : await liveStreams.findLive(`@${handle}`);
  if (!stream) return null;
  const url = `https://www.youtube.com/watch?v=${encodeURIComponent(stream.videoId)}`;
  return { key: stream.videoId, subject: { type: 'live', url, streamTitle: stream.title, page: pageUrl } };
}
