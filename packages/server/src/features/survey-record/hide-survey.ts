import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { findShownSurvey, type SurveyKind } from './survey.store.ts';

/** As reports name a survey: `icbm:bluesky:mara.example`. */
function parseSurveySubject(id: string): { kind: SurveyKind; fqsid: string } | null {
  const [, kind, fqsid] = /^(icbm|size):(.+)$/.exec(id) ?? [];
  return (kind === 'icbm' || kind === 'size') && fqsid !== undefined ? { kind, fqsid } : null;
}

/** A survey that can be reported: one that everybody sees. */
export async function findReportedSurvey(
  db: Queryable,
  app: string,
  id: string,
  now: Date,
): Promise<{ title: string; ownerId: string } | undefined> {
  const subject = parseSurveySubject(id);
  const row = subject && (await findShownSurvey(db, { app, ...subject }, now));
  return row ? { title: `Survey about ${row.fqsid}`, ownerId: row.owner_id } : undefined;
}

/** What a case shows of a survey, in any state. */
export async function loadReportedSurvey(db: Queryable, app: string, id: string): Promise<{ story: string; state: string } | undefined> {
  const subject = parseSurveySubject(id);
  if (!subject) return undefined;
  return await db.first(
    sql`select concat_ws(E'\n', kind, fqsid, answers || ' answers') as story, status as state from survey
        where app = ${app} and kind = ${subject.kind} and fqsid = ${subject.fqsid}`,
  );
}

/** In every app: the decision is about the person. */
export async function setSurveyHidden(trx: Trx, id: string, isHidden: boolean): Promise<void> {
  const subject = parseSurveySubject(id);
  if (!subject) return;
  await trx.change(sql`update survey set hidden = ${isHidden} where kind = ${subject.kind} and fqsid = ${subject.fqsid}`);
}
