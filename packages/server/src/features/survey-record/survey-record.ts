import {
  answerColumns,
  countAnswer,
  countFromOrigin,
  deleteAnswer,
  findAnswers,
  findAnswersOf,
  forgetOldAnswers,
  hashRespondent,
  hashToken,
  insertAnswer,
  openAnswers,
} from './answer.store.ts';
import { findReportedSurvey, loadReportedSurvey, setSurveyHidden } from './hide-survey.ts';
import { patchSurvey, withdrawSurvey, withdrawSurveys } from './set-survey.ts';
import { findShownSurvey, insertSurvey, loadOwnPictures, lockSurvey, surveyColumns } from './survey.store.ts';

export type { AnswerRow } from './answer.store.ts';
export type { ShownSurvey, SurveyKind, SurveyRow } from './survey.store.ts';

/** The rows of surveys. */
export const surveyStore = {
  findShown: findShownSurvey,
  lock: lockSurvey,
  insert: insertSurvey,
  patch: patchSurvey,
  withdraw: withdrawSurvey,
  withdrawAll: withdrawSurveys,
  loadPictures: loadOwnPictures,
  columns: surveyColumns,
} as const;

/** The rows of answers, and the totals that follow them. */
export const surveyAnswers = {
  find: findAnswers,
  findOf: findAnswersOf,
  insert: insertAnswer,
  delete: deleteAnswer,
  count: countAnswer,
  countFromOrigin,
  hashRespondent,
  hashToken,
  open: openAnswers,
  forgetOld: forgetOldAnswers,
  columns: answerColumns,
} as const;

/** For reports: a survey as a subject, and what decisions do to it. */
export const surveyDecisions = { findReported: findReportedSurvey, loadReported: loadReportedSurvey, setHidden: setSurveyHidden } as const;
