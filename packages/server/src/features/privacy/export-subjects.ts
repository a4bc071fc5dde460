import type { AppKey } from '@strapline/contract/apps/app';
import type { Media } from '@strapline/contract/shapes/media';
import type { Services } from '../../platform/services.ts';
import { type Statement, sql } from '../../ports/database.ts';
import { listDeclaredPeople } from '../consent/consent.ts';
import { openSubscription } from '../notification/notification.ts';
import { buyerDetails } from '../order/order.ts';
import { surveyAnswers } from '../survey-record/survey-record.ts';
import { formatList, formatLists } from './export-lists.ts';

/** The JSON text of a file, piece by piece. */
type Subject = (services: Services, accountId: string, app: AppKey) => AsyncIterable<string>;

/** The files about what apps share. Each app's records are in files of their own. */
export const sharedSubjects: ReadonlySet<string> = new Set(['profile.json', 'consents.json', 'payouts.json']);

/** The files of an export, each about one subject. The registry of personal data names the file of each table. */
export const exportSubjects: Readonly<Record<string, Subject>> = {
  'profile.json': formatProfile,
  'consents.json': formatConsents,
  'pieces.json': ({ db }, accountId, app) =>
    formatLists(db, app, {
      created: {
        rows: sql`select tag.id, tag.app, title, story, bra_size, size, measures, tag.facts, tag.condition, status, tag.price_cents, owner_number, media, cover, history, report_note, review_reason, listing.slug,
              tag.created_at, tag.created_at as sort_at, tag.id as sort_id
            from bra_tag tag left join listing on listing.bra_tag_id = tag.id where tag.creator_id = ${accountId}`,
      },
      owned: {
        rows: sql`select id, app, title, status, owner_number, claimed_at, report_at, report_note, coalesce(claimed_at, created_at) as sort_at, id as sort_id
            from bra_tag where owner_id = ${accountId} and creator_id <> ${accountId}`,
      },
      prices: {
        rows: sql`select app, bra_tag_id, price_cents, at, at as sort_at, lpad(id::text, 20, '0') as sort_id from listing_price where seller_id = ${accountId}`,
      },
      collection: {
        rows: sql`select bra_tag_id, app, acquired_at, paid_cents, value_cents, notes, folder, privacy, acquired_privacy, paid_privacy, value_privacy, notes_privacy, folder_privacy,
              position, updated_at, updated_at as sort_at, bra_tag_id as sort_id
            from collection_item where owner_id = ${accountId}`,
      },
      featured: {
        rows: sql`select featured.app, bra_tag_id, featured.title, body, starts_at, ends_at, starts_at as sort_at, bra_tag_id as sort_id
            from featured_piece featured join bra_tag tag on tag.id = bra_tag_id where tag.creator_id = ${accountId}`,
      },
      // Posts on other networks about this person, and those that they wrote for the team.
      posted_elsewhere: {
        rows: sql`select id, app, network, title, text, link, images, state, remote_url as url, scheduled_at, created_at, sent_at, created_at as sort_at, id as sort_id
            from outbox_post where about_id = ${accountId} or made_by = ${accountId}`,
      },
      chip_replacements: {
        rows: sql`select (select app from bra_tag where bra_tag.id = bra_tag_id) as app, bra_tag_id, problem, note, requested_at, declined_at, decline_reason, requested_at as sort_at, id as sort_id
            from chip_replacement where account_id = ${accountId}`,
      },
      findable_pictures: {
        rows: sql`select app, bra_tag_id, media_id, encode(sha256s, 'hex') as sha256s, encode(pdq, 'hex') as pdq, quality, encode(phashes, 'hex') as phashes, registered_at, told_at,
              registered_at as sort_at, media_id as sort_id from share_image where account_id = ${accountId}`,
      },
      uploads: {
        rows: sql`select id, app, state, kind, bytes, alt, media, bra_tag_id, created_at, created_at as sort_at, id as sort_id from upload where account_id = ${accountId}`,
      },
    }),
  'orders.json': ({ db, secrets }, accountId, app) =>
    formatLists(db, app, {
      bought: {
        rows: sql`select ${orderColumns}, email_sealed, ship_to_sealed from orders where buyer_id = ${accountId}`,
        present: ({ email_sealed, ship_to_sealed, ...order }) => ({
          ...order,
          ...buyerDetails.open(secrets, String(order['id']), { emailSealed: email_sealed, shipToSealed: ship_to_sealed }),
        }),
      },
      // The buyers aren't part of this person's data.
      sold: { rows: sql`select ${orderColumns} from orders where seller_id = ${accountId}` },
    }),
  // The text of a message that the team hid is left to whom wrote it.
  'messages.json': ({ db }, accountId, app) =>
    formatList(db, app, {
      rows: sql`select thread.app, thread.order_id, thread.bra_tag_id, thread.parties, message.at, message.by,
            case when message.hidden and message.by is distinct from (case ${accountId} when coalesce(thread.buyer_id, orders.buyer_id) then 'buyer' else 'seller' end)
              then null else message.text end as text,
            (select coalesce(jsonb_agg(jsonb_build_object('alt', alt, 'width', width, 'height', height) order by place), '[]') from message_picture
              where message_id = message.id and message.account_id = ${accountId}) as pictures,
            message.card_kind, message.card_code, message.card_params, message.hidden, message.read_at, message.at as sort_at, message.id as sort_id
          from message join message_thread thread on thread.id = message.thread_id left join orders on orders.id = thread.order_id
          where ${accountId} in (thread.buyer_id, thread.seller_id, thread.member_id)`,
    }),
  'notifications.json': ({ db, secrets }, accountId, app) =>
    formatLists(db, app, {
      notifications: {
        rows: sql`select app, category, code, params, href, at, read_at, at as sort_at, id as sort_id from notification where account_id = ${accountId}`,
      },
      browsers: {
        rows: sql`select app, endpoint_hash, subscription_sealed, created_at, created_at as sort_at, id as sort_id from push_subscription where account_id = ${accountId}`,
        present: ({ endpoint_hash, subscription_sealed: sealed, ...browser }) => ({
          ...browser,
          subscription: sealed instanceof Uint8Array ? openSubscription(secrets, String(endpoint_hash), sealed) : null,
        }),
      },
    }),
  // The pictures stay encrypted on the server; their owner opens them on the pair's page.
  'pairs.json': ({ db }, accountId, app) =>
    formatLists(db, app, {
      pairs: {
        rows: sql`select id, app, username, username_chosen_at, status, bio, garment, bra_size, size, verification, checks, verified_at, expires_at, reason, submitted_at, has_consent, consent_version,
              consent_at, wallet, wallet_message, wallet_at, created_at, updated_at, (select jsonb_agg(jsonb_build_object('username', name.username, 'at', name.taken_at) order by name.taken_at)
                from pair_username name where name.pair_id = pair.id) as usernames, created_at as sort_at, id as sort_id from pair where creator_id = ${accountId}`,
      },
      proofs: {
        rows: sql`select pair.app, proof.pair_id, proof.kind, proof.at, proof.word, proof.address, proof.at as sort_at, proof.id as sort_id
            from pair_proof proof join pair on pair.id = proof.pair_id where pair.creator_id = ${accountId}`,
      },
    }),
  'posts.json': ({ db }, accountId, app) =>
    formatList(db, app, {
      rows: sql`select id, app, slug, status, hidden, title, source, custom_excerpt, tags, picture, pictures, publish_at, published_at, first_published_at, removed_at, created_at, updated_at,
            created_at as sort_at, id as sort_id from post where author_id = ${accountId}`,
    }),
  'surveys.json': formatSurveys,
  // The bodies are among the files, as they were encrypted. The keys are given by the app, where each time is recorded.
  'private-pictures.json': ({ db }, accountId, app) =>
    formatLists(db, app, {
      galleries: {
        rows: sql`select id, app, title, items, bra_tag_id, created_at, updated_at, created_at as sort_at, id as sort_id from gallery where owner_id = ${accountId}`,
      },
      shared: {
        rows: sql`select app, kind, id, state, followers, bra_tag_id, created_at, created_at as sort_at, kind || id as sort_id,
              (select coalesce(jsonb_agg(person.username order by access.place), '[]') from private_access access join account person on person.id = access.account_id
                where access.kind = resource.kind and access.resource_id = resource.id and access.basis = 'listed') as people
            from private_resource resource where owner_id = ${accountId}`,
      },
      pictures: {
        rows: sql`select id, app, kind, resource_id, kid, encode(salt, 'base64') as salt, encode(nonce, 'base64') as nonce, encode(key_nonce, 'base64') as key_nonce,
              encode(wrapped_file_key, 'base64') as wrapped_file_key, mime, plain_length, attached_at, attached_at as sort_at, id as sort_id
            from private_media where account_id = ${accountId} and state = 'attached'`,
      },
      // Who of the team looked isn't part of it.
      views: {
        rows: sql`select view.app, kind, resource_id, at, outcome, viewed_as, reason, viewer.username as viewer, at as sort_at, view.id as sort_id
            from private_view view left join account viewer on viewer.id = view.viewer_id and view.viewed_as <> 'team' where owner_id = ${accountId}`,
      },
      opened: {
        rows: sql`select app, kind, resource_id, at, outcome, viewed_as, at as sort_at, id as sort_id from private_view where viewer_id = ${accountId} and owner_id <> ${accountId}`,
      },
    }),
  // What others wrote about this person is part of it once it is published.
  'ratings.json': ({ db }, accountId, app) =>
    formatLists(db, app, {
      written: {
        rows: sql`select id, app, order_id, by, stars, accuracy, packaging, communication, payment, claim, fit, text, publish_at, published_at, hidden, created_at, updated_at, created_at as sort_at, id as sort_id from rating where author_id = ${accountId}`,
      },
      received: {
        rows: sql`select id, app, order_id, by, stars, accuracy, packaging, communication, payment, claim, fit, text, published_at, reply, reply_at, published_at as sort_at, id as sort_id
            from rating where about_id = ${accountId} and published_at is not null and not hidden`,
      },
    }),
  'forum.json': ({ db }, accountId, app) =>
    formatLists(db, app, {
      posts: {
        rows: sql`select post.id, post.app, post.topic_id, topic.category, topic.title, post.number, post.text, post.quote, post.state, post.hidden, post.decline_reason, post.likes, post.created_at,
              post.public_at, post.edited_at, post.created_at as sort_at, post.id as sort_id,
              (select coalesce(jsonb_agg(jsonb_build_object('alt', alt, 'width', width, 'height', height) order by place), '[]') from forum_picture where post_id = post.id) as pictures,
              (select coalesce(jsonb_agg(jsonb_build_object('title', edit.title, 'text', edit.text, 'at', edit.at) order by version), '[]') from forum_edit edit where post_id = post.id) as edits
            from forum_post post join forum_topic topic on topic.id = post.topic_id where post.author_id = ${accountId}`,
      },
      likes: {
        rows: sql`select post.app, post_id, at, at as sort_at, post_id as sort_id from forum_like join forum_post post on post.id = post_id where account_id = ${accountId}`,
      },
      topics: {
        rows: sql`select topic.app, topic_id, read_to, follows, at, at as sort_at, topic_id as sort_id from forum_reader join forum_topic topic on topic.id = topic_id where account_id = ${accountId}`,
      },
    }),
  // Reports about this person aren't part of it: they would show who made them.
  'reports.json': ({ db, secrets }, accountId, app) =>
    formatList(db, app, {
      rows: sql`select id, app, number, subject_kind, subject_id, title, reason, text, email_sealed, status, created_at, decided_at, appeal_text, appeal_at, appeal_decided_at, created_at as sort_at, id as sort_id
          from report where reporter_id = ${accountId}`,
      present: ({ email_sealed: sealed, ...report }) => ({
        ...report,
        email: sealed instanceof Uint8Array ? secrets.open(sealed, `report ${String(report['id'])}`) : null,
      }),
    }),
  'saved.json': ({ db }, accountId, app) =>
    formatLists(db, app, {
      pieces: {
        rows: sql`select app, bra_tag_id, saved_at, price_cents, saved_at as sort_at, bra_tag_id as sort_id from saved_item where account_id = ${accountId}`,
      },
      following: {
        rows: sql`select app, username, alert, followed_at, followed_at as sort_at, app || creator_id as sort_id
            from follow join account creator on creator.id = creator_id where follower_id = ${accountId}`,
      },
      searches: {
        rows: sql`select id, app, name, filters, alert, created_at, viewed_at, created_at as sort_at, id as sort_id,
              (select coalesce(jsonb_agg(jsonb_build_object('bra_tag_id', match.bra_tag_id, 'at', match.matched_at) order by match.matched_at), '[]')
                from saved_search_match match where match.search_id = search.id) as found
            from saved_search search where account_id = ${accountId}`,
      },
      widgets: {
        rows: sql`select id, app, kind, target, options, allowed_origins, created_at, updated_at, created_at as sort_at, id as sort_id
            from widget where account_id = ${accountId}`,
      },
    }),
  'decisions.json': ({ db }, accountId, app) =>
    formatList(db, app, {
      rows: sql`select id, app, subject_kind, subject_id, title, action, rule, reason, automated, until, at, appeal_text, appeal_at, appeal_outcome, appeal_reason, appeal_decided_at,
            at as sort_at, id as sort_id from decision where owner_id = ${accountId} and action <> 'dismiss'`,
    }),
  'offers.json': ({ db }, accountId, app) =>
    formatLists(db, app, {
      bought: { rows: selectOffers('buyer', accountId) },
      sold: { rows: selectOffers('seller', accountId) },
    }),
  'payouts.json': ({ db }, accountId) =>
    formatLists(db, null, {
      accounts: {
        rows: sql`select provider, provider_account_id, status, requirements_due, created_at, created_at as sort_at, provider as sort_id
            from payout_account where account_id = ${accountId}`,
      },
      earnings: {
        rows: sql`select case when kind <> 'referral' then order_id end as order_id, kind, cents, state, payout_id, created_at, created_at as sort_at, id as sort_id from earning where creator_id = ${accountId}`,
      },
      // What the others bought isn't part of this person's data.
      referrals: {
        rows: sql`select case when referrer_id = ${accountId} then 'referred somebody' else 'was referred' end as role,
              case when referred_id = ${accountId} then (select username from account where id = referrer_id) end as by, at, state, decided_at, at as sort_at, referred_id as sort_id
            from referral where ${accountId} in (referred_id, referrer_id)`,
      },
      payouts: {
        rows: sql`select id, provider, cents, state, expected_at, paid_at, created_at, created_at as sort_at, id as sort_id from payout where creator_id = ${accountId}`,
      },
    }),
};

/** Offers without their other side, and what the person wrote with them. */
function selectOffers(side: 'buyer' | 'seller', accountId: string): Statement {
  const [person, minimum] =
    side === 'buyer'
      ? [sql`buyer_id`, sql`null::int`]
      : [
          sql`seller_id`,
          // Only while they own the piece: the next owner's minimum is theirs.
          sql`(select offer_minimum_cents from bra_tag where bra_tag.id = bra_tag_id and coalesce(bra_tag.owner_id, bra_tag.creator_id) = ${accountId})`,
        ];
  return sql`select id, app, bra_tag_id, made_by, price_cents, amount_cents, case when made_by = ${side} then message end as message, status, ended_by, counteroffers, expires_at, hold_expires_at,
      ${minimum} as minimum_cents, created_at, created_at as sort_at, id as sort_id from offer where ${person} = ${accountId}`;
}

async function* formatProfile({ db, secrets, identity }: Services, accountId: string): AsyncGenerator<string> {
  const row = await db.first<{ birth_date_sealed: Uint8Array | null }>(
    sql`select id, username, preferred_username, display_name, bio, socials, language, birth_date_sealed, is_adult, creator_mode, name_on_model_page, name_on_collection, collection_open, collection_privacy,
          shipping, avatar_hash as avatar, avatar_from_service, state, state_until, state_since, state_reason, state_rule, created_at, invited_at,
          (select coalesce(jsonb_agg(blocked.username order by blocked.username), '[]') from member_block join account blocked on blocked.id = blocked_id where blocker_id = account.id) as blocked,
          (select to_jsonb(preference) - 'account_id' from notification_preference preference where account_id = account.id) as notification_preferences,
          (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'at', at) order by at), '[]') from shown_message where account_id = account.id) as shown_messages
        from account where id = ${accountId}`,
  );
  if (!row) throw new Error(`there is no account ${accountId}`);
  const { birth_date_sealed: sealed, ...account } = row;
  const birthDate = sealed ? secrets.open(sealed, `birth-date ${accountId}`) : null;
  const devices = identity.sessions ? await identity.sessions.list(accountId) : [];
  yield `${JSON.stringify({ ...account, birthDate, ...(await identity.getEmail(accountId)), devices }, null, 2)}\n`;
}

async function* formatConsents(services: Services, accountId: string): AsyncGenerator<string> {
  yield '{\n"given": ';
  yield* formatList(services.db, null, {
    rows: sql`select kind, version, subject, accepted, declared_by, at, at as sort_at, lpad(id::text, 20, '0') as sort_id from consent where account_id = ${accountId}`,
  });
  // People without an account whom this person named as shown in their pictures.
  yield `,\n"declared": ${JSON.stringify(await listDeclaredPeople(services.db, services, accountId), null, 2)}\n}\n`;
}

/** An order without its buyer, with its timeline, refunds and dispute. */
const orderColumns: Statement = sql`id, app, bra_tag_id, title, status, payment_status, payout_status, price_cents, amount_cents, currency, lines, refunded_cents, carrier, tracking_number,
  created_at, paid_at, shipped_at, delivered_at, completed_at, ended_at, created_at as sort_at, id as sort_id,
  (select coalesce(jsonb_agg(jsonb_build_object('at', at, 'code', code, 'params', params, 'by', by) order by order_step.id), '[]') from order_step where order_id = orders.id) as timeline,
  (select coalesce(jsonb_agg(jsonb_build_object('cents', cents, 'reason', reason, 'words', words, 'at', requested_at) order by requested_at), '[]') from refund where order_id = orders.id) as refunds,
  (select jsonb_build_object('status', status, 'reason', reason, 'decided_words', case when ended_at is not null then decided_words end,
      'steps', (select coalesce(jsonb_agg(jsonb_build_object('at', step.at, 'by', step.by, 'what', step.what, 'words', step.words, 'carrier', step.carrier,
          'tracking_number', step.tracking_number) order by step.id), '[]') from dispute_step step where step.dispute_id = dispute.id))
    from dispute where dispute.order_id = orders.id) as dispute`;

export type ExportedFile = { id: string; name: string; app: string };

/** Their avatar, the largest rendition of each picture and video that the person uploaded, and the bodies of private ones as they are stored. */
export async function listMediaFiles({ apps, db }: Services, accountId: string): Promise<ExportedFile[]> {
  const rows = await db.rows<{ id: string; media: Media; app: string }>(
    sql`select id, media, app from upload where account_id = ${accountId} and media is not null order by created_at, id`,
  );
  const avatars = await db.rows<ExportedFile>(
    sql`select 'avatar-' || avatar_hash as id, '512.webp' as name, ${apps.main.key}::text as app from account where id = ${accountId} and avatar_upload_id is not null`,
  );
  const encrypted = await db.rows<ExportedFile>(
    sql`select 'private-' || id as id, 'body.bin' as name, app from private_media where account_id = ${accountId} and state = 'attached' order by attached_at, id`,
  );
  const plain = rows.flatMap(({ id, media, app }) => {
    const largest = [...media.sources].sort((a, b) => b.width - a.width)[0];
    const name = largest?.url.split('/').at(-1);
    return name ? [{ id, name, app }] : [];
  });
  return [...avatars, ...plain, ...encrypted];
}

/** Handles are the same in every app. Answers are found by trying each survey. */
async function* formatSurveys({ db, secrets }: Services, accountId: string, app: AppKey): AsyncGenerator<string> {
  const answers = await surveyAnswers.findOf(db, secrets, accountId);
  yield* formatLists(db, app, {
    handles: {
      rows: sql`select ${app}::text as app, fqsid, status, status_since, code, code_expires_at, checked_at, check_result, proven_at, asked_at, reason, created_at,
            created_at as sort_at, id as sort_id from handle where account_id = ${accountId}`,
    },
    surveys: {
      rows: sql`select id, app, kind, fqsid, status, consent_version, consent_at, pictures, declared_band, declared_ordinal, declared_at, answers, created_at, changed_at,
            created_at as sort_at, id as sort_id from survey where owner_id = ${accountId}`,
    },
    answers: {
      rows: sql`select survey.app, survey.kind, survey.fqsid, answer.id, answer.answers_sealed, answer.is_complete, answer.created_at, answer.changed_at,
            answer.created_at as sort_at, answer.id as sort_id
          from survey_answer answer join survey on survey.id = answer.survey_id where answer.id = any(${answers.map(({ id }) => id)}::text[])`,
      present: ({ answers_sealed: sealed, ...answer }) => ({
        ...answer,
        answers: sealed instanceof Uint8Array ? surveyAnswers.open(secrets, String(answer['id']), sealed) : null,
      }),
    },
  });
}
