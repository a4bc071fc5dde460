import { useCallMutation } from '../../../platform/cache/queries.ts';

export function useSetSurveyState() {
  return useCallMutation('setSurveyState', ['listSurveys', 'getSurveyResults', 'fetchSurvey']);
}
