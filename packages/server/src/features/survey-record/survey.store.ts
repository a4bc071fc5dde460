import type { AppKey } from '@strapline/contract/apps/app';
import type { Media } from '@strapline/contract/shapes/media';
import type { SurveyStatus } from '@strapline/domain/survey/survey.states';
import { isPersonShown } from '../../platform/accounts/person-shown.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';

export type SurveyKind = 'icbm' | 'size';

export type SurveyRow = {
  id: string;
  app: AppKey;
  kind: SurveyKind;
  fqsid: string;
  owner_id: string | null;
  status: SurveyStatus;
  version: number;
  consent_version: string | null;
  consent_at: Date | null;
  pictures: string[];
  answers: number;
  shady: number;
  declared_band: number | null;
  declared_ordinal: number | null;
  declared_at: Date | null;
  hidden: boolean;
  name: string | null;
  url: string | null;
  created_at: Date;
  changed_at: Date;
};

export const surveyColumns = sql`survey.id, survey.app, survey.kind, survey.fqsid, survey.owner_id, survey.status, survey.version, survey.consent_version, survey.consent_at, survey.pictures,
    survey.answers, survey.shady, survey.declared_band, survey.declared_ordinal, survey.declared_at, survey.hidden, survey.name, survey.url, survey.created_at, survey.changed_at`;

export type SurveyKey = { app: AppKey; kind: SurveyKind; fqsid: string };

/** One row, locked. */
export async function lockSurvey(trx: Trx, { app, kind, fqsid }: SurveyKey): Promise<SurveyRow | undefined> {
  return await trx.first<SurveyRow>(
    sql`select ${surveyColumns} from survey where app = ${app} and kind = ${kind} and fqsid = ${fqsid} for no key update`,
  );
}

type NewSurvey = SurveyKey & { id: string; prepared?: { by: string; name: string; url: string }; at: Date };

/** Adds a survey that waits for its owner, unless there is one. Returns whether it was added. */
export async function insertSurvey(trx: Trx, { id, app, kind, fqsid, prepared, at }: NewSurvey): Promise<boolean> {
  const added = await trx.change(
    sql`insert into survey (id, app, kind, fqsid, status, prepared_by, name, url, created_at, changed_at)
        values (${id}, ${app}, ${kind}, ${fqsid}, 'awaiting_consent', ${prepared?.by ?? null}, ${prepared?.name ?? null}, ${prepared?.url ?? null}, ${at}, ${at})
        on conflict (app, kind, fqsid) do nothing`,
  );
  return added === 1;
}

export type ShownSurvey = SurveyRow & { owner_id: string; consent_version: string; consent_at: Date } & {
  username: string;
  slug: string;
  avatar: string | null;
  display_name: string;
};

/** The owner has proven the handle, is of age, and isn't suspended, hidden or deleted. */
function isOwnerShown(now: Date): Statement {
  return sql`(${isPersonShown(sql`owner`, now)}
    and exists (select from handle where handle.fqsid = survey.fqsid and handle.account_id = owner.id and handle.status = 'proven'))`;
}

/** A survey that others see: an open one. All others are missing in the same way, found by one statement. */
export async function findShownSurvey(db: Queryable, { app, kind, fqsid }: SurveyKey, now: Date): Promise<ShownSurvey | undefined> {
  return await db.first<ShownSurvey>(
    sql`select ${surveyColumns}, owner.username, owner.username_slug as slug, owner.avatar,
          case when owner.name_on_model_page and owner.display_name <> '' then owner.display_name else owner.username end as display_name
        from survey join account owner on owner.id = survey.owner_id
        where survey.app = ${app} and survey.kind = ${kind} and survey.fqsid = ${fqsid} and survey.status = 'open' and not survey.hidden and ${isOwnerShown(now)}`,
  );
}

/** Images of a person's own public pieces, in the order of `ids`; those that were removed or hidden since are left out. */
export async function loadOwnPictures(db: Queryable, app: string, ownerId: string, ids: readonly string[]): Promise<Media[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows<{ medium: Media }>(
    sql`select medium from bra_tag tag cross join jsonb_array_elements(tag.media) as medium
        where tag.creator_id = ${ownerId} and tag.app = ${app} and tag.moderation = 'visible' and tag.status not in ('draft', 'pending_review', 'revoked')
          and medium ->> 'kind' = 'image' and medium ->> 'id' = any(${ids}::text[]) and not medium ->> 'id' = any(tag.hidden_media)`,
  );
  const byId = new Map(rows.map(({ medium }) => [medium.id, medium]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
