import type { Media } from '@strapline/contract/shapes/media';
import type { Rating } from '@strapline/contract/shapes/rating';
import type { AspectStars, FitAnswer, RatingAspect, RatingSide } from '@strapline/domain/rating/rating-aspects';
import type { Caller } from '../../platform/caller.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import type { Blocks } from '../block/block.ts';

export type RatingRow = Record<RatingAspect, number | null> & {
  id: string;
  app: string;
  order_id: string;
  by: RatingSide;
  author_id: string;
  about_id: string;
  stars: number;
  fit: FitAnswer | null;
  text: string;
  published_at: Date | null;
  reply: string | null;
  reply_at: Date | null;
  hidden: boolean;
  created_at: Date;
  author_username: string;
  author_slug: string;
  author_avatar: string | null;
  about_username: string;
  about_slug: string;
  about_avatar: string | null;
  bra_tag_id: string;
  title: string;
  cover: Media;
  is_piece_visible: boolean;
};

const selectRatings: Statement = sql`select rating.id, rating.app, rating.order_id, rating.by, rating.author_id, rating.about_id, rating.stars,
    rating.accuracy, rating.packaging, rating.communication, rating.payment, rating.claim, rating.fit, rating.text, rating.published_at, rating.reply, rating.reply_at,
    rating.hidden, rating.created_at, author.username as author_username, author.username_slug as author_slug, author.avatar as author_avatar, about.username as about_username, about.username_slug as about_slug, about.avatar as about_avatar,
    tag.id as bra_tag_id, tag.title, tag.cover, tag.moderation = 'visible' and tag.status <> 'revoked' as is_piece_visible
  from rating join account author on author.id = rating.author_id join account about on about.id = rating.about_id
    join orders on orders.id = rating.order_id join bra_tag tag on tag.id = orders.bra_tag_id`;

export async function listRatingsOfOrder(db: Queryable, orderId: string): Promise<RatingRow[]> {
  return await db.rows<RatingRow>(sql`${selectRatings} where rating.order_id = ${orderId}`);
}

/** A published rating that isn't hidden. */
export async function findPublishedRating(db: Queryable, app: string, id: string): Promise<RatingRow | undefined> {
  return await db.first<RatingRow>(
    sql`${selectRatings} where rating.id = ${id} and rating.app = ${app} and rating.published_at is not null and not rating.hidden`,
  );
}

/** The piece of an order, unless it is hidden. */
export async function findRatedPiece(db: Queryable, braTagId: string): Promise<Rating['piece'] | undefined> {
  return await db.first<NonNullable<Rating['piece']>>(
    sql`select id as "braTagId", title, cover from bra_tag where id = ${braTagId} and moderation = 'visible' and status <> 'revoked'`,
  );
}

export type NewRating = {
  id: string;
  app: string;
  orderId: string;
  by: RatingSide;
  authorId: string;
  aboutId: string;
  stars: number;
  aspects: AspectStars;
  fit: FitAnswer | null;
  text: string;
  publishAt: Date;
  at: Date;
};

/** Writes the rating of one side, or replaces it; false if it is published. Lock the order first. */
export async function saveRating(trx: Trx, rating: NewRating): Promise<boolean> {
  const { id, app, orderId, by, authorId, aboutId, stars, aspects, fit, text, publishAt, at } = rating;
  const { accuracy = null, packaging = null, communication = null, payment = null, claim = null } = aspects;
  return (
    (await trx.change(
      sql`insert into rating (id, app, order_id, by, author_id, about_id, stars, accuracy, packaging, communication, payment, claim, fit, text,
            publish_at, created_at, updated_at)
          values (${id}, ${app}, ${orderId}, ${by}, ${authorId}, ${aboutId}, ${stars}, ${accuracy}, ${packaging}, ${communication}, ${payment}, ${claim}, ${fit}, ${text},
            ${publishAt}, ${at}, ${at})
          on conflict (order_id, by) do update set stars = excluded.stars, accuracy = excluded.accuracy, packaging = excluded.packaging,
            communication = excluded.communication, payment = excluded.payment, claim = excluded.claim, fit = excluded.fit, text = excluded.text,
            updated_at = excluded.updated_at where rating.published_at is null`,
    )) === 1
  );
}

export type PublishedRating = { id: string; app: string; order_id: string; author_id: string; about_id: string };

/** Publishes the ratings of an order that are waiting. */
export async function publishRatingsOfOrder(trx: Trx, orderId: string, at: Date): Promise<PublishedRating[]> {
  return await trx.rows<PublishedRating>(
    sql`update rating set published_at = ${at} where order_id = ${orderId} and published_at is null returning id, app, order_id, author_id, about_id`,
  );
}

/** Publishes the ratings whose time has come. */
export async function publishDueRatings(trx: Trx, now: Date, limit: number): Promise<PublishedRating[]> {
  return await trx.rows<PublishedRating>(
    sql`update rating set published_at = ${now} where id in (select id from rating where published_at is null and publish_at <= ${now} order by publish_at limit ${limit} for update skip locked)
        returning id, app, order_id, author_id, about_id`,
  );
}

/** The reply of the person that the rating is about; false if there is one. */
export async function saveReply(trx: Trx, id: string, text: string, at: Date): Promise<boolean> {
  return (await trx.change(sql`update rating set reply = ${text}, reply_at = ${at} where id = ${id} and reply is null`)) === 1;
}

export type RatedPerson = { id: string; collection_open: boolean };

/** A person whose ratings others may see. */
export async function findRatedPerson(db: Queryable, username: string): Promise<RatedPerson | undefined> {
  return await db.first<RatedPerson>(
    sql`select id, collection_open from account where username = ${username} and disabled_at is null and hidden_at is null and not profile_hidden`,
  );
}

/** `public`: only of pieces that the buyer shows to everyone. */
type Purchases = 'all' | 'public' | 'none';
type RatingList = { app: string; aboutId: string; purchases: Purchases; blocks: Blocks | null };

const isPublicPurchase = sql`exists (select from orders join account buyer on buyer.id = orders.buyer_id
    left join collection_item item on item.owner_id = buyer.id and item.bra_tag_id = orders.bra_tag_id
  where orders.id = rating.order_id and coalesce(item.privacy, buyer.collection_privacy) = 'everyone')`;

/** The published ratings about a person. What buyers wrote is about sales; what sellers wrote shows purchases. */
function matchRatings({ app, aboutId, purchases, blocks }: RatingList): Statement {
  const isShown = { all: sql`true`, public: isPublicPurchase, none: sql`false` }[purchases];
  return sql`rating.app = ${app} and rating.about_id = ${aboutId} and rating.published_at is not null and not rating.hidden
    and (rating.by = 'buyer' or ${isShown}) and rating.author_id <> all (${blocks?.ids ?? []}::text[])
    and not exists (select from account hider where hider.id = rating.author_id and hider.profile_hidden)`;
}

/** A published rating that a viewer can read: where those about a person are listed, or on their own order. */
export async function findReadableRating(
  db: Queryable,
  { app, accountId }: Pick<Caller, 'app' | 'accountId'>,
  id: string,
  blocks: Blocks | null,
): Promise<{ author_id: string; about: string } | undefined> {
  const isListed = sql`about.disabled_at is null and about.hidden_at is null and not about.profile_hidden and not author.profile_hidden
    and not (array[about.id, author.id] && ${blocks?.ids ?? []}::text[]) and (rating.by = 'buyer' or (about.collection_open and ${isPublicPurchase}))`;
  return await db.first<{ author_id: string; about: string }>(
    sql`select rating.author_id, about.username as about
        from rating join account about on about.id = rating.about_id join account author on author.id = rating.author_id
        where rating.id = ${id} and rating.app = ${app} and rating.published_at is not null and not rating.hidden
          and (${accountId} in (rating.author_id, rating.about_id) or (${isListed}))`,
  );
}

export async function listRatingRows(
  db: Queryable,
  list: RatingList,
  after: { at: string; id: string },
  limit: number,
): Promise<(RatingRow & { sort_time: string })[]> {
  return await db.rows<RatingRow & { sort_time: string }>(
    sql`select listed.*, published_at::text as sort_time from (${selectRatings}
          where ${matchRatings(list)} and (rating.published_at, rating.id) < (${after.at}::timestamptz, ${after.id})
          order by rating.published_at desc, rating.id desc limit ${limit}) listed order by published_at desc, id desc`,
  );
}

export type RatingSummary = Record<RatingAspect, number | null> & { stars: number[]; fit: number[]; average: number | null };

/** How many of them have 1 to 5 stars and each answer about the fit, and averages with two decimals, of at least so many answers. */
export async function summarizeRatings(db: Queryable, list: RatingList, fewest: number): Promise<RatingSummary> {
  const row = await db.first<RatingSummary>(
    sql`select array[count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3), count(*) filter (where stars = 4),
            count(*) filter (where stars = 5)]::int[] as stars,
          array[count(*) filter (where fit = -2), count(*) filter (where fit = -1), count(*) filter (where fit = 0), count(*) filter (where fit = 1),
            count(*) filter (where fit = 2)]::int[] as fit,
          ${averageOf(sql`stars`, fewest)} as average, ${averageOf(sql`accuracy`, fewest)} as accuracy, ${averageOf(sql`packaging`, fewest)} as packaging,
          ${averageOf(sql`communication`, fewest)} as communication, ${averageOf(sql`payment`, fewest)} as payment, ${averageOf(sql`claim`, fewest)} as claim
        from rating where ${matchRatings(list)}`,
  );
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

function averageOf(column: Statement, fewest: number): Statement {
  return sql`case when count(${column}) >= ${fewest} then round(avg(${column}), 2)::float8 end`;
}

type UnratedOrder = { id: string; app: string; title: string; payment_intent_id: string; unrated: string[] };

/** Orders whose buyer and seller haven't both rated since they were completed; each is returned once. */
export async function takeOrdersToRemind(
  trx: Trx,
  { since, until, now }: { since: Date; until: Date; now: Date },
  limit: number,
): Promise<UnratedOrder[]> {
  return await trx.rows<UnratedOrder>(
    sql`with due as (select id from orders where status = 'completed' and completed_at > ${since} and completed_at <= ${until}
            and not exists (select from rating_reminder reminded where reminded.order_id = orders.id) order by completed_at limit ${limit}),
          reminded as (insert into rating_reminder (order_id, at) select id, ${now} from due on conflict do nothing returning order_id)
        select orders.id, orders.app, orders.title, orders.payment_intent_id,
          case when orders.buyer_id is null or orders.payment_status in ('refunded', 'disputed') then '{}' else
            array(select side.account_id from (values ('buyer', orders.buyer_id), ('seller', orders.seller_id)) side (by, account_id)
              where not exists (select from rating where rating.order_id = orders.id and rating.by = side.by)) end as unrated
        from reminded join orders on orders.id = reminded.order_id`,
  );
}
