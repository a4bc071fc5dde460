import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { type SurveyRow, surveyStore } from '../survey-record/survey-record.ts';
import { createShareUrl } from './present-draft.ts';
import { requireSurveyModule } from './require-survey-module.ts';

export const listIcbmDrafts: Handler<'listIcbmDrafts'> = async (context, { cursor, limit }) => {
  requireSurveyModule(context, 'icbm');
  const { db, caller } = context;
  const after = decodeTimeCursor(cursor, 'newest');
  const rows = await db.rows<SurveyRow & { sort_time: string; prepared_by: string }>(
    sql`select ${surveyStore.columns}, survey.created_at::text as sort_time, account.username as prepared_by from survey join account on account.id = survey.prepared_by
        where survey.app = ${caller.app} and survey.prepared_by is not null and (survey.created_at, survey.id) < (${after.at}::timestamptz, ${after.id})
        order by survey.created_at desc, survey.id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return {
    items: items.map(({ id, name, fqsid, url, status, prepared_by, created_at }) => ({
      id,
      name: name ?? '',
      fqsid,
      url: url ?? '',
      status,
      shareUrl: createShareUrl(context, fqsid),
      preparedBy: prepared_by,
      createdAt: created_at.toISOString(),
    })),
    nextCursor,
  };
};
