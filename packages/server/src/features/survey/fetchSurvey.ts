import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findBlocks } from '../block/block.ts';
import { surveyStore } from '../survey-record/survey-record.ts';
import { presentSurvey } from './present-survey.ts';
import { requireSurveyModule } from './require-survey-module.ts';

export const fetchSurvey: Handler<'fetchSurvey'> = async (context, { survey: kind, fqsid }) => {
  requireSurveyModule(context, kind);
  const { db, caller, clock } = context;
  const [row, blocks] = await Promise.all([
    surveyStore.findShown(db, { app: caller.app, kind, fqsid }, clock.now()),
    findBlocks(db, caller),
  ]);
  if (!row || blocks?.ids.includes(row.owner_id)) throw new WireError('not_found');
  return await presentSurvey(context, row);
};
