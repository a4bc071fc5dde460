import type { AppKey } from '@strapline/contract/apps/app';
import type { ConsentKind } from '@strapline/contract/consents';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

export type NewConsent = {
  accountId: string;
  kind: ConsentKind;
  version: string;
  subject: string | null;
  accepted: boolean;
  declaredBy?: string;
  at: Date;
};

export async function insertConsent(db: Queryable, consent: NewConsent): Promise<void> {
  await db.change(
    sql`insert into consent (account_id, kind, version, subject, accepted, declared_by, at)
        values (${consent.accountId}, ${consent.kind}, ${consent.version}, ${consent.subject ?? ''}, ${consent.accepted}, ${consent.declaredBy ?? null}, ${consent.at})`,
  );
}

export type ConsentRow = {
  id: number;
  kind: ConsentKind;
  version: string;
  subject: string;
  accepted: boolean;
  at: Date;
  title: string | null;
  by_username: string | null;
  by_slug: string | null;
  by_avatar: string | null;
};

type Whose = { accountId: string; app: AppKey };

/** The last decision about each subject, newest first; about pictures in this app only. The creator of a piece is who recorded the first agreement about it. */
export async function listLatestConsents(db: Queryable, { accountId, app }: Whose, before: number, limit: number): Promise<ConsentRow[]> {
  return await db.rows<ConsentRow>(
    sql`select last.id, last.kind, last.version, last.subject, last.accepted, last.at, coalesce(tag.title, pair.username, handle.fqsid) as title, maker.username as by_username, maker.username_slug as by_slug, maker.avatar as by_avatar
        from (select distinct on (kind, subject) id, kind, version, subject, accepted, at from consent where account_id = ${accountId} order by kind, subject, id desc) last
          left join bra_tag tag on last.kind = 'picture' and tag.id = last.subject
          left join pair on last.kind = 'picture' and pair.id = last.subject
          left join handle on last.kind = 'survey' and handle.id = last.subject
          left join account maker on maker.id = tag.creator_id and maker.id <> ${accountId}
        where last.id < ${before} and (last.kind <> 'picture' or coalesce(tag.app, pair.app) = ${app}) order by last.id desc limit ${limit}`,
  );
}

/** Whether somebody is shown in a piece's pictures, by their own or its creator's word, or created it. */
export async function isConcernedByPictures(db: Queryable, { accountId, app }: Whose, braTagId: string): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from bra_tag where id = ${braTagId} and app = ${app}
          and (creator_id = ${accountId} or exists (select from consent where kind = 'picture' and subject = ${braTagId} and account_id = ${accountId}))`,
  );
  return row !== undefined;
}

type NewShownPerson = { id: string; braTagId: string; nameSealed: Uint8Array; version: string; declaredBy: string; at: Date };

/** Somebody shown who has no account, by the creator's word. */
export async function insertShownPerson(trx: Trx, { id, braTagId, nameSealed, version, declaredBy, at }: NewShownPerson): Promise<void> {
  await trx.change(
    sql`insert into shown_person (id, bra_tag_id, name_sealed, version, declared_by, at) values (${id}, ${braTagId}, ${nameSealed}, ${version}, ${declaredBy}, ${at})`,
  );
}

type ShownPersonRow = { id: string; bra_tag_id: string; name_sealed: Uint8Array; version: string; at: Date };

export async function listShownPeople(db: Queryable, declaredBy: string): Promise<ShownPersonRow[]> {
  return await db.rows<ShownPersonRow>(
    sql`select id, bra_tag_id, name_sealed, version, at from shown_person where declared_by = ${declaredBy} order by at, id`,
  );
}
