import type { NeutralSize } from '@strapline/domain/size/systems';
import { hashSha256, type Secrets } from '../../platform/secrets.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

export type AnswerRow = {
  id: string;
  survey_id: string;
  respondent: string;
  token_hash: string;
  is_complete: boolean;
  uk_band: number | null;
  ordinal: number | null;
  is_shady: boolean;
};

export const answerColumns = sql`id, survey_id, respondent, token_hash, is_complete, uk_band, ordinal, is_shady`;

/** Tokens are stored as hashes only. */
export function hashToken(token: string): string {
  return hashSha256(token);
}

/** The answers of a person to a survey: by their token, and by who they are. At most two, of which one replaces the other. */
export async function findAnswers(trx: Trx, surveyId: string, who: { respondent: string; tokenHash: string | null }): Promise<AnswerRow[]> {
  return await trx.rows<AnswerRow>(
    sql`select ${answerColumns} from survey_answer where survey_id = ${surveyId} and (respondent = ${who.respondent} or token_hash = ${who.tokenHash}) order by id for no key update`,
  );
}

/** Who answered, as a hash of its own in each survey, so that the answers of a person to two surveys can't be connected without our key. */
export function hashRespondent(secrets: Pick<Secrets, 'mac'>, surveyId: string, who: string): string {
  return secrets.mac('survey-respondent', `${surveyId} ${who}`).toString('base64url');
}

/** The answers that a member gave while signed in, of all surveys: found by trying each, for the export and deletion of an account alone. */
export async function findAnswersOf(
  db: Queryable,
  secrets: Pick<Secrets, 'mac'>,
  accountId: string,
): Promise<(AnswerRow & { answers_sealed: Uint8Array; changed_at: Date })[]> {
  const surveys = await db.rows<{ id: string }>(
    sql`select id from survey where answers > 0 or exists (select from survey_answer where survey_id = survey.id)`,
  );
  const respondents = surveys.map(({ id }) => hashRespondent(secrets, id, accountId));
  return await db.rows(
    sql`select ${answerColumns}, answers_sealed, changed_at from survey_answer where respondent = any(${respondents}::text[]) order by id`,
  );
}

/** What somebody answered. */
export function openAnswers(secrets: Pick<Secrets, 'open'>, id: string, sealed: Uint8Array): unknown {
  return JSON.parse(secrets.open(sealed, `survey-answer ${id}`));
}

type Answer = {
  id: string;
  surveyId: string;
  respondent: string;
  tokenHash: string;
  sealed: Uint8Array;
  isComplete: boolean;
  size: NeutralSize | null;
  isShady: boolean;
  origin: string;
  at: Date;
};

export async function insertAnswer(trx: Trx, answer: Answer): Promise<void> {
  const { size, at } = answer;
  await trx.change(
    sql`insert into survey_answer (id, survey_id, respondent, token_hash, answers_sealed, is_complete, uk_band, ordinal, is_shady, origin, created_at, changed_at)
        values (${answer.id}, ${answer.surveyId}, ${answer.respondent}, ${answer.tokenHash}, ${answer.sealed}, ${answer.isComplete}, ${size?.ukBand ?? null}, ${size?.ordinal ?? null},
          ${answer.isShady}, ${answer.origin}, ${at}, ${at})`,
  );
}

export async function deleteAnswer(trx: Trx, id: string): Promise<void> {
  await trx.change(sql`delete from survey_answer where id = ${id}`);
}

type Counted = Pick<AnswerRow, 'is_complete' | 'uk_band' | 'ordinal' | 'is_shady'>;

/** Adds an answer to the totals of its survey, or takes it out of them with `by` -1. The survey is locked. */
export async function countAnswer(trx: Trx, surveyId: string, answer: Counted, by: 1 | -1): Promise<void> {
  if (!answer.is_complete) return;
  await trx.change(
    sql`update survey set answers = answers + ${by}::int, shady = shady + ${answer.is_shady ? by : 0}::int where id = ${surveyId}`,
  );
  if (answer.uk_band === null || answer.ordinal === null) return;
  const [honest, shady] = answer.is_shady ? [0, by] : [by, 0];
  const changed = await trx.change(
    sql`update survey_size set honest = honest + ${honest}::int, shady = shady + ${shady}::int where survey_id = ${surveyId} and uk_band = ${answer.uk_band} and ordinal = ${answer.ordinal}`,
  );
  if (changed === 1) return;
  await trx.change(
    sql`insert into survey_size (survey_id, uk_band, ordinal, honest, shady) values (${surveyId}, ${answer.uk_band}, ${answer.ordinal}, ${honest}, ${shady})`,
  );
}

/** Answers from one network to a survey since a time, those of other people. */
export async function countFromOrigin(
  trx: Trx,
  { surveyId, origin, since, respondent }: { surveyId: string; origin: string; since: Date; respondent: string },
): Promise<number> {
  const row = await trx.first<{ n: number }>(
    sql`select count(*)::int as n from survey_answer where survey_id = ${surveyId} and origin = ${origin} and created_at > ${since} and respondent <> ${respondent}`,
  );
  return row?.n ?? 0;
}

/** Answers that were begun and never sent, and the networks of others. */
export async function forgetOldAnswers(db: Queryable, before: { drafts: Date; origins: Date }): Promise<void> {
  await db.change(sql`delete from survey_answer where not is_complete and changed_at < ${before.drafts}`);
  await db.change(sql`update survey_answer set origin = null where origin is not null and changed_at < ${before.origins}`);
}
