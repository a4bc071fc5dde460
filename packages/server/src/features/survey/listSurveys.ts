import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';
import { type SurveyRow, surveyStore } from '../survey-record/survey-record.ts';
import { describeOwnSurvey } from './present-survey.ts';

type OwnRow = SurveyRow & { sort_time: string; can_open: boolean };

export const listSurveys: Handler<'listSurveys'> = async ({ db, caller }, { cursor, limit }) => {
  const accountId = requireAccountId(caller);
  const after = decodeTimeCursor(cursor, 'newest');
  const rows = await db.rows<OwnRow>(
    sql`with own as (select fqsid from handle where account_id = ${accountId} and status = 'proven'),
          mine as (select id from survey where owner_id = ${accountId} and app = ${caller.app}
            union select id from survey where app = ${caller.app} and owner_id is null and fqsid in (select fqsid from own))
        select ${surveyStore.columns}, survey.changed_at::text as sort_time,
          survey.fqsid in (select fqsid from own) and exists (select from account where id = ${accountId} and is_adult) as can_open
        from survey where survey.id in (select id from mine) and (survey.changed_at, survey.id) < (${after.at}::timestamptz, ${after.id})
        order by survey.changed_at desc, survey.id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  const pictures = await surveyStore.loadPictures(db, caller.app, accountId, [...new Set(items.flatMap((row) => row.pictures))]);
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  return {
    items: items.map((row) =>
      describeOwnSurvey(
        row,
        row.pictures.flatMap((id) => byId.get(id) ?? []),
        row.can_open,
      ),
    ),
    nextCursor,
  };
};
