import type { Media } from '@strapline/contract/shapes/media';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { listDeclaredPeople } from '../consent/consent.ts';
import { buyerDetails } from '../order/order.ts';

type Subject = (services: Services, accountId: string) => Promise<unknown>;

/** The files of an export, each about one subject. The registry of personal data names the file of each table. */
export const exportSubjects: Readonly<Record<string, Subject>> = {
  'profile.json': async ({ db, secrets, identity }, accountId) => {
    const row = await db.first<{ birth_date_sealed: Uint8Array | null }>(
      sql`select id, username, preferred_username, display_name, bio, socials, birth_date_sealed, is_adult, creator_mode, name_on_model_page, name_on_collection, collection_open,
            shipping, created_at from account where id = ${accountId}`,
    );
    if (!row) throw new Error(`there is no account ${accountId}`);
    const { birth_date_sealed: sealed, ...account } = row;
    const birthDate = sealed ? secrets.open(sealed, `birth-date ${accountId}`) : null;
    const devices = identity.sessions ? await identity.sessions.list(accountId) : [];
    return { ...account, birthDate, ...(await identity.getEmail(accountId)), devices };
  },
  'consents.json': async (services, accountId) => ({
    given: await services.db.rows(
      sql`select kind, version, subject, accepted, declared_by, at from consent where account_id = ${accountId} order by id`,
    ),
    // People without an account whom this person named as shown in their pictures.
    declared: await listDeclaredPeople(services.db, services, accountId),
  }),
  'pieces.json': async ({ db }, accountId) => ({
    created: await db.rows(
      sql`select tag.id, title, story, bra_size, size, measures, facts, tag.condition, status, tag.price_cents, owner_number, media, history, listing.slug, tag.created_at
          from bra_tag tag left join listing on listing.bra_tag_id = tag.id where tag.creator_id = ${accountId} order by tag.created_at, tag.id`,
    ),
    owned: await db.rows(
      sql`select id, title, status, owner_number, claimed_at, report_at, report_note from bra_tag where owner_id = ${accountId} and creator_id <> ${accountId} order by claimed_at, id`,
    ),
    uploads: await db.rows(
      sql`select id, state, kind, bytes, alt, bra_tag_id, created_at from upload where account_id = ${accountId} order by created_at, id`,
    ),
  }),
  'orders.json': async (services, accountId) => ({
    bought: await Promise.all((await listOrders(services, accountId, 'buyer_id')).map((order) => withBuyerDetails(services, order))),
    // The buyers aren't part of this person's data.
    sold: await listOrders(services, accountId, 'seller_id'),
  }),
  'messages.json': async ({ db }, accountId) =>
    await db.rows(
      sql`select thread.order_id, thread.parties, message.at, message.by,
            case when message.hidden and message.by is distinct from (case ${accountId} when orders.buyer_id then 'buyer' else 'seller' end) then null else message.text end as text, message.hidden, message.read_at
          from message join message_thread thread on thread.id = message.thread_id join orders on orders.id = thread.order_id
          where (${accountId} = orders.buyer_id and thread.parties <> 'seller_support') or (${accountId} = orders.seller_id and thread.parties <> 'buyer_support')
          order by message.at, message.id`,
    ),
  // Reports about this person aren't part of it: they would show who made them.
  'reports.json': async ({ db }, accountId) =>
    await db.rows(
      sql`select number, subject_kind, subject_id, title, reason, text, status, created_at, decided_at, appeal_text, appeal_at, appeal_decided_at from report where reporter_id = ${accountId} order by number`,
    ),
  'decisions.json': async ({ db }, accountId) =>
    await db.rows(
      sql`select id, subject_kind, subject_id, title, action, rule, reason, automated, until, at, appeal_text, appeal_at, appeal_outcome, appeal_reason, appeal_decided_at
          from decision where owner_id = ${accountId} and action <> 'dismiss' order by at, id`,
    ),
  'payouts.json': async ({ db }, accountId) => ({
    accounts: await db.rows(
      sql`select provider, provider_account_id, status, requirements_due, created_at from payout_account where account_id = ${accountId}`,
    ),
    earnings: await db.rows(
      sql`select order_id, kind, cents, state, payout_id, created_at from earning where creator_id = ${accountId} order by created_at, id`,
    ),
    payouts: await db.rows(
      sql`select id, provider, cents, state, expected_at, paid_at, created_at from payout where creator_id = ${accountId} order by created_at, id`,
    ),
  }),
};

type ExportedOrder = { id: string };

async function listOrders({ db }: Services, accountId: string, role: 'buyer_id' | 'seller_id'): Promise<ExportedOrder[]> {
  const side = role === 'buyer_id' ? sql`buyer_id` : sql`seller_id`;
  return await db.rows<ExportedOrder>(
    sql`select id, bra_tag_id, title, status, payment_status, payout_status, price_cents, amount_cents, currency, lines, refunded_cents, carrier, tracking_number,
          created_at, paid_at, shipped_at, delivered_at, completed_at, ended_at,
          (select coalesce(jsonb_agg(jsonb_build_object('at', at, 'code', code, 'params', params, 'by', by) order by order_step.id), '[]') from order_step where order_id = orders.id) as timeline,
          (select coalesce(jsonb_agg(jsonb_build_object('cents', cents, 'reason', reason, 'words', words, 'at', requested_at) order by requested_at), '[]') from refund where order_id = orders.id) as refunds,
          (select coalesce(jsonb_agg(jsonb_build_object('at', step.at, 'by', step.by, 'what', step.what, 'words', step.words) order by step.id), '[]')
             from dispute join dispute_step step on step.dispute_id = dispute.id where dispute.order_id = orders.id) as dispute
        from orders where ${side} = ${accountId} order by created_at, id`,
  );
}

async function withBuyerDetails(services: Services, order: ExportedOrder): Promise<object> {
  const row = await services.db.first<{ email_sealed: Uint8Array | null }>(sql`select email_sealed from orders where id = ${order.id}`);
  return {
    ...order,
    shipTo: await buyerDetails.loadShippingAddress(services, order.id),
    email: row?.email_sealed ? services.secrets.open(row.email_sealed, `order-email ${order.id}`) : null,
  };
}

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
