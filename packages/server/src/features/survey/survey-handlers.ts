import { createNewICBMPost } from './createNewICBMPost.ts';
import { fetchSurvey } from './fetchSurvey.ts';
import { getFitModel } from './getFitModel.ts';
import { getSurveyResults } from './getSurveyResults.ts';
import { listIcbmDrafts } from './listIcbmDrafts.ts';
import { listSurveys } from './listSurveys.ts';
import { removeSurveyAnswer } from './removeSurveyAnswer.ts';
import { setSurveyState } from './setSurveyState.ts';
import { submitSurvey } from './submitSurvey.ts';

/** The handlers of the events of surveys about people. */
export const surveyHandlers = {
  createNewICBMPost,
  fetchSurvey,
  getFitModel,
  getSurveyResults,
  listIcbmDrafts,
  listSurveys,
  removeSurveyAnswer,
  setSurveyState,
  submitSurvey,
} as const;
