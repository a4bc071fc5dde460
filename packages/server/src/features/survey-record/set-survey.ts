import type { NeutralSize } from '@strapline/domain/size/systems';
import type { SurveyStatus } from '@strapline/domain/survey/survey.states';
import { joinStatements, sql, type Trx } from '../../ports/database.ts';
import { type SurveyRow, surveyColumns } from './survey.store.ts';

type SurveyPatch = {
  status?: SurveyStatus;
  owner?: { id: string; consentVersion: string };
  pictures?: readonly string[] | undefined;
  declared?: NeutralSize | undefined;
};

/** Changes a locked survey. */
export async function patchSurvey(
  trx: Trx,
  row: SurveyRow,
  { status, owner, pictures, declared }: SurveyPatch,
  at: Date,
): Promise<SurveyRow> {
  const sets = [
    sql`version = version + 1, changed_at = ${at}`,
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(owner === undefined ? [] : [sql`owner_id = ${owner.id}, consent_version = ${owner.consentVersion}, consent_at = ${at}`]),
    ...(pictures === undefined ? [] : [sql`pictures = ${[...pictures]}::text[]`]),
    ...(declared === undefined
      ? []
      : [sql`declared_band = ${declared.ukBand}, declared_ordinal = ${declared.ordinal}, declared_at = ${at}`]),
  ];
  const [changed] = await trx.rows<SurveyRow>(
    sql`update survey set ${joinStatements(sets, ', ')} where id = ${row.id} returning ${surveyColumns}`,
  );
  if (!changed) throw new Error(`no survey ${row.id} to change`);
  return changed;
}

/** Deletes the answers of a locked survey, what its owner entered, and their consent. What the team prepared stays, to be opened again. */
export async function withdrawSurvey(trx: Trx, row: SurveyRow, at: Date): Promise<SurveyRow> {
  await trx.change(sql`delete from survey_answer where survey_id = ${row.id}`);
  await trx.change(sql`delete from survey_size where survey_id = ${row.id}`);
  const [withdrawn] = await trx.rows<SurveyRow>(
    sql`update survey set status = 'withdrawn', version = version + 1, changed_at = ${at}, answers = 0, shady = 0, pictures = '{}', consent_version = null, consent_at = null,
          declared_band = null, declared_ordinal = null, declared_at = null
        where id = ${row.id} returning ${surveyColumns}`,
  );
  if (!withdrawn) throw new Error(`no survey ${row.id} to withdraw`);
  return withdrawn;
}

/** The person no longer has the handle: their surveys about it end in every app, and belong to nobody. */
export async function withdrawSurveys(trx: Trx, { fqsid, ownerId, at }: { fqsid: string; ownerId: string; at: Date }): Promise<void> {
  const rows = await trx.rows<SurveyRow>(
    sql`select ${surveyColumns} from survey where fqsid = ${fqsid} and owner_id = ${ownerId} order by id for no key update`,
  );
  for (const row of rows) {
    await withdrawSurvey(trx, row, at);
    await trx.change(sql`update survey set owner_id = null where id = ${row.id}`);
  }
}
