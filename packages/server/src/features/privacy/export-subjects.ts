import type { Media } from '@strapline/contract/shapes/media';
import type { Services } from '../../platform/services.ts';
import { type Statement, sql } from '../../ports/database.ts';
import { listDeclaredPeople } from '../consent/consent.ts';
import { buyerDetails } from '../order/order.ts';
import { formatList, formatLists } from './export-lists.ts';

/** The JSON text of a file, piece by piece. */
type Subject = (services: Services, accountId: string) => AsyncIterable<string>;

/** The files of an export, each about one subject. The registry of personal data names the file of each table. */
export const exportSubjects: Readonly<Record<string, Subject>> = {
  'profile.json': formatProfile,
  'consents.json': formatConsents,
  'pieces.json': ({ db }, accountId) =>
    formatLists(db, {
      created: {
        rows: sql`select tag.id, title, story, bra_size, size, measures, facts, tag.condition, status, tag.price_cents, owner_number, media, cover, history, report_note, review_reason, listing.slug,
              tag.created_at, tag.created_at as sort_at, tag.id as sort_id
            from bra_tag tag left join listing on listing.bra_tag_id = tag.id where tag.creator_id = ${accountId}`,
      },
      owned: {
        rows: sql`select id, title, status, owner_number, claimed_at, report_at, report_note, coalesce(claimed_at, created_at) as sort_at, id as sort_id
            from bra_tag where owner_id = ${accountId} and creator_id <> ${accountId}`,
      },
      uploads: {
        rows: sql`select id, state, kind, bytes, alt, media, bra_tag_id, created_at, created_at as sort_at, id as sort_id from upload where account_id = ${accountId}`,
      },
    }),
  'orders.json': ({ db, secrets }, accountId) =>
    formatLists(db, {
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
  'messages.json': ({ db }, accountId) =>
    formatList(db, {
      rows: sql`select thread.order_id, thread.parties, message.at, message.by,
            case when message.hidden and message.by is distinct from (case ${accountId} when orders.buyer_id then 'buyer' else 'seller' end) then null else message.text end as text,
            message.hidden, message.read_at, message.at as sort_at, message.id as sort_id
          from message join message_thread thread on thread.id = message.thread_id join orders on orders.id = thread.order_id
          where (${accountId} = orders.buyer_id and thread.parties <> 'seller_support') or (${accountId} = orders.seller_id and thread.parties <> 'buyer_support')`,
    }),
  // Reports about this person aren't part of it: they would show who made them.
  'reports.json': ({ db, secrets }, accountId) =>
    formatList(db, {
      rows: sql`select id, number, subject_kind, subject_id, title, reason, text, email_sealed, status, created_at, decided_at, appeal_text, appeal_at, appeal_decided_at, created_at as sort_at, id as sort_id
          from report where reporter_id = ${accountId}`,
      present: ({ email_sealed: sealed, ...report }) => ({
        ...report,
        email: sealed instanceof Uint8Array ? secrets.open(sealed, `report ${String(report['id'])}`) : null,
      }),
    }),
  'decisions.json': ({ db }, accountId) =>
    formatList(db, {
      rows: sql`select id, subject_kind, subject_id, title, action, rule, reason, automated, until, at, appeal_text, appeal_at, appeal_outcome, appeal_reason, appeal_decided_at,
            at as sort_at, id as sort_id from decision where owner_id = ${accountId} and action <> 'dismiss'`,
    }),
  'payouts.json': ({ db }, accountId) =>
    formatLists(db, {
      accounts: {
        rows: sql`select provider, provider_account_id, status, requirements_due, created_at, created_at as sort_at, provider as sort_id
            from payout_account where account_id = ${accountId}`,
      },
      earnings: {
        rows: sql`select order_id, kind, cents, state, payout_id, created_at, created_at as sort_at, id as sort_id from earning where creator_id = ${accountId}`,
      },
      payouts: {
        rows: sql`select id, provider, cents, state, expected_at, paid_at, created_at, created_at as sort_at, id as sort_id from payout where creator_id = ${accountId}`,
      },
    }),
};

async function* formatProfile({ db, secrets, identity }: Services, accountId: string): AsyncGenerator<string> {
  const row = await db.first<{ birth_date_sealed: Uint8Array | null }>(
    sql`select id, username, preferred_username, display_name, bio, socials, birth_date_sealed, is_adult, creator_mode, name_on_model_page, name_on_collection, collection_open,
          shipping, state, state_until, state_since, state_reason, state_rule, created_at,
          (select coalesce(jsonb_agg(blocked.username order by blocked.username), '[]') from member_block join account blocked on blocked.id = blocked_id where blocker_id = account.id) as blocked
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
  yield* formatList(services.db, {
    rows: sql`select kind, version, subject, accepted, declared_by, at, at as sort_at, lpad(id::text, 20, '0') as sort_id from consent where account_id = ${accountId}`,
  });
  // People without an account whom this person named as shown in their pictures.
  yield `,\n"declared": ${JSON.stringify(await listDeclaredPeople(services.db, services, accountId), null, 2)}\n}\n`;
}

/** An order without its buyer, with its timeline, refunds and dispute. */
const orderColumns: Statement = sql`id, bra_tag_id, title, status, payment_status, payout_status, price_cents, amount_cents, currency, lines, refunded_cents, carrier, tracking_number,
  created_at, paid_at, shipped_at, delivered_at, completed_at, ended_at, created_at as sort_at, id as sort_id,
  (select coalesce(jsonb_agg(jsonb_build_object('at', at, 'code', code, 'params', params, 'by', by) order by order_step.id), '[]') from order_step where order_id = orders.id) as timeline,
  (select coalesce(jsonb_agg(jsonb_build_object('cents', cents, 'reason', reason, 'words', words, 'at', requested_at) order by requested_at), '[]') from refund where order_id = orders.id) as refunds,
  (select jsonb_build_object('status', status, 'reason', reason, 'decided_words', case when ended_at is not null then decided_words end,
      'steps', (select coalesce(jsonb_agg(jsonb_build_object('at', step.at, 'by', step.by, 'what', step.what, 'words', step.words, 'carrier', step.carrier,
          'tracking_number', step.tracking_number) order by step.id), '[]') from dispute_step step where step.dispute_id = dispute.id))
    from dispute where dispute.order_id = orders.id) as dispute`;

export type ExportedFile = { id: string; name: string };

/** The largest rendition of each picture and video that the person uploaded. */
export async function listMediaFiles({ db }: Services, accountId: string): Promise<ExportedFile[]> {
  const rows = await db.rows<{ id: string; media: Media }>(
    sql`select id, media from upload where account_id = ${accountId} and media is not null order by created_at, id`,
  );
  return rows.flatMap(({ id, media }) => {
    const largest = [...media.sources].sort((a, b) => b.width - a.width)[0];
    const name = largest?.url.split('/').at(-1);
    return name ? [{ id, name }] : [];
  });
}
