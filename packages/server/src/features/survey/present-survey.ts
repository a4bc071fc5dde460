import type { OwnSurvey, SurveyShape } from '@strapline/contract/shapes/surveys/survey';
import { listSurveyActions } from '@strapline/domain/survey/survey.states';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { type ShownSurvey, type SurveyKind, type SurveyRow, surveyStore } from '../survey-record/survey-record.ts';

const questions: Readonly<Record<SurveyKind, SurveyShape['questions']>> = {
  size: [
    { code: 'underbust', required: true },
    { code: 'bust', required: true },
    { code: 'wears', required: false },
    { code: 'brand', required: false },
    { code: 'style', required: false },
    { code: 'ageMonths', required: false },
    { code: 'fit', required: false },
    { code: 'buyAgain', required: false },
  ],
  icbm: [
    { code: 'size', required: true },
    { code: 'sure', required: true },
  ],
};

/** An open survey as people who answer it see it. */
export async function presentSurvey({ db }: Pick<Services, 'db'>, row: ShownSurvey): Promise<SurveyShape> {
  return {
    survey: row.kind,
    fqsid: row.fqsid,
    state: 'open',
    questions: questions[row.kind],
    pictures: await surveyStore.loadPictures(db, row.app, row.owner_id, row.pictures),
    consent: { at: row.consent_at.toISOString(), version: row.consent_version },
    owner: { username: row.username, slug: row.slug, displayName: row.display_name, avatar: row.avatar },
    version: row.version,
  };
}

/** A survey for its owner, or one that waits for them. */
export async function presentOwnSurvey({ db }: Pick<Services, 'db'>, row: SurveyRow): Promise<OwnSurvey> {
  const [pictures, owner] = await Promise.all([
    row.owner_id === null ? [] : surveyStore.loadPictures(db, row.app, row.owner_id, row.pictures),
    db.first(
      sql`select 1 from handle join account on account.id = handle.account_id where handle.fqsid = ${row.fqsid} and handle.account_id = ${row.owner_id}
            and handle.status = 'proven' and account.is_adult`,
    ),
  ]);
  return describeOwnSurvey(row, pictures, owner !== undefined);
}

export function describeOwnSurvey(row: SurveyRow, pictures: OwnSurvey['pictures'], canOpen: boolean): OwnSurvey {
  return {
    survey: row.kind,
    fqsid: row.fqsid,
    state: row.status,
    version: row.version,
    answers: row.answers,
    shady: row.shady,
    pictures,
    consent: row.consent_at && row.consent_version ? { at: row.consent_at.toISOString(), version: row.consent_version } : null,
    changedAt: row.changed_at.toISOString(),
    canOpen,
    can: listSurveyActions(row.status).filter((action) => canOpen || action !== 'open'),
  };
}
