import { getFeedbackSummary } from './getFeedbackSummary.ts';
import { listFeedback } from './listFeedback.ts';

/** What admins read of the feedback survey; `submitSurvey` answers it. */
export const feedbackEvents = { getFeedbackSummary, listFeedback };
