import type { Language } from '@strapline/contract/languages';
import {
  calculateInviteDeletion,
  type InviteRole,
  type InviteState,
  inviteLifetime,
  type ShownInviteState,
} from '@strapline/domain/invite/invite';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';

export type InviteRow = {
  id: string;
  app: string;
  language: Language;
  role: InviteRole;
  state: InviteState;
  emailSealed: Uint8Array | null;
  fqsidSealed: Uint8Array | null;
  referrer: string | null;
  requestedAt: Date;
  answeredAt: Date | null;
  answeredBy: string | null;
  expiresAt: Date | null;
  usedBy: string | null;
  usedById: string | null;
};

const columns = sql`invite.id, invite.app, invite.language, role, invite.state, email_sealed as "emailSealed", fqsid_sealed as "fqsidSealed", requested_at as "requestedAt", answered_at as "answeredAt",
  expires_at as "expiresAt", used_by as "usedById", (select username from account where id = referrer_id) as referrer,
  (select username from account where id = answered_by) as "answeredBy", (select username from account where id = used_by) as "usedBy"`;

export type NewInvite = {
  id: string;
  app: string;
  /** Null if an admin writes first: English, or that of an earlier request. */
  language: Language | null;
  emailKey: string;
  emailSealed: Uint8Array;
  fqsidSealed: Uint8Array | null;
  role: InviteRole;
  /** Their username. */
  referrer: string | null;
  origin: string | null;
  at: Date;
};

/**
 * Stores a request; the row's ID, or null if the address has one that still counts. An expired invitation starts over with the new request, and so does a
 * collector's if the person wants to sell after all.
 */
export async function insertInvite(trx: Trx, { at, role, ...invite }: NewInvite): Promise<string | null> {
  const row = await trx.first<{ id: string }>(
    sql`insert into invite (id, app, language, email_key, email_sealed, fqsid_sealed, role, referrer_id, origin, state, requested_at, delete_at)
        values (${invite.id}, ${invite.app}, coalesce(${invite.language}, 'en'), ${invite.emailKey}, ${invite.emailSealed}, ${invite.fqsidSealed}, ${role}, (select id from account where username = ${invite.referrer}),
          ${invite.origin}, 'requested', ${at}, ${calculateInviteDeletion('requested', at)})
        on conflict (app, email_key) do update set id = excluded.id, language = coalesce(${invite.language}, invite.language), email_sealed = excluded.email_sealed, fqsid_sealed = excluded.fqsid_sealed, role = excluded.role,
          referrer_id = excluded.referrer_id, origin = excluded.origin, state = excluded.state, requested_at = excluded.requested_at, delete_at = excluded.delete_at,
          answered_at = null, answered_by = null, link_hash = null, expires_at = null
        where invite.state = 'invited' and (invite.expires_at <= ${at} or (invite.role = 'collector' and excluded.role = 'model'))
        returning id`,
  );
  return row?.id ?? null;
}

export async function countRequestsFrom(trx: Trx, origin: string, since: Date): Promise<number> {
  const row = await trx.first<{ n: number }>(
    sql`select count(*)::int as n from invite where origin = ${origin} and requested_at > ${since}`,
  );
  return row?.n ?? 0;
}

export async function findInvite(db: Queryable, id: string): Promise<InviteRow | undefined> {
  return await db.first<InviteRow>(sql`select ${columns} from invite where id = ${id}`);
}

export async function lockInvite(trx: Trx, app: string, id: string): Promise<InviteRow | undefined> {
  return await trx.first<InviteRow>(sql`select ${columns} from invite where id = ${id} and app = ${app} for update of invite`);
}

export async function lockInviteOfAddress(trx: Trx, app: string, emailKey: string): Promise<InviteRow | undefined> {
  return await trx.first<InviteRow>(sql`select ${columns} from invite where email_key = ${emailKey} and app = ${app} for update of invite`);
}

export async function lockInviteOfLink(trx: Trx, app: string, linkHash: string): Promise<InviteRow | undefined> {
  return await trx.first<InviteRow>(sql`select ${columns} from invite where link_hash = ${linkHash} and app = ${app} for update of invite`);
}

type Page = { app: string; state: ShownInviteState; after: { at: string; id: string }; limit: number; now: Date };

export async function listInviteRows(
  db: Queryable,
  { app, state, after, limit, now }: Page,
): Promise<(InviteRow & { sortTime: string })[]> {
  return await db.rows<InviteRow & { sortTime: string }>(
    sql`select ${columns}, requested_at::text as "sortTime" from invite
        where app = ${app} and ${matchState(state, now)} and (requested_at, invite.id) < (${after.at}::timestamptz, ${after.id})
        order by requested_at desc, invite.id desc limit ${limit}`,
  );
}

function matchState(state: ShownInviteState, now: Date): Statement {
  if (state === 'invited') return sql`invite.state = 'invited' and expires_at > ${now}`;
  if (state === 'expired') return sql`invite.state = 'invited' and expires_at <= ${now}`;
  return sql`invite.state = ${state}`;
}

/** Returns when its link stops working. */
export async function markInvited(trx: Trx, id: string, answer: { linkHash: string; by: string | null; at: Date }): Promise<Date> {
  const expiresAt = new Date(answer.at.getTime() + inviteLifetime);
  await trx.change(
    sql`update invite set state = 'invited', answered_at = ${answer.at}, answered_by = ${answer.by}, link_hash = ${answer.linkHash}, expires_at = ${expiresAt},
          delete_at = ${calculateInviteDeletion('invited', answer.at)} where id = ${id}`,
  );
  return expiresAt;
}

export async function markRefused(trx: Trx, id: string, { by, at }: { by: string; at: Date }): Promise<void> {
  await trx.change(
    sql`update invite set state = 'refused', answered_at = ${at}, answered_by = ${by}, link_hash = null, expires_at = null, delete_at = ${calculateInviteDeletion('refused', at)}
        where id = ${id}`,
  );
}

/** The address isn't needed any longer, nor is the profile. */
export async function markUsed(trx: Trx, id: string, { by, at }: { by: string; at: Date }): Promise<void> {
  await trx.change(
    sql`update invite set state = 'used', used_by = ${by}, used_at = ${at}, email_sealed = null, fqsid_sealed = null, delete_at = ${calculateInviteDeletion('used', at)}
        where id = ${id}`,
  );
}

export async function markAccountInvited(trx: Trx, accountId: string, at: Date): Promise<void> {
  await trx.change(sql`update account set invited_at = coalesce(invited_at, ${at}) where id = ${accountId}`);
}

/** Invited, or a creator from before invitations were required. */
export async function isCreator(db: Queryable, accountId: string): Promise<boolean> {
  return (
    (await db.first(
      sql`select 1 from account where id = ${accountId} and (invited_at is not null or creator_mode
            or exists (select from bra_tag where creator_id = account.id) or exists (select from pair where creator_id = account.id))`,
    )) !== undefined
  );
}

/** A daily job. */
export async function deleteOldInvites(db: Queryable, now: Date): Promise<void> {
  await db.change(sql`delete from invite where delete_at <= ${now}`);
}
