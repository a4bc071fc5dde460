import type { PageName } from '@strapline/contract/pages';
import { FeedbackSurvey } from '../features/feedback/feedback-survey.tsx';
import { AnalyticsBanner } from '../features/privacy/analytics-banner.tsx';
import { useIsFramed } from '../platform/page/frame.ts';
// Imported for its effect: it remembers the first address.
import '../platform/page/landing.ts';
import { lazyPart } from '../platform/page/lazy-part.tsx';
import { isCountingAllowed, useAnalyticsChoice } from '../platform/state/analytics-choice.ts';
import { useInvitation } from '../platform/state/invitation.ts';
import { useOpenSurvey } from '../platform/state/open-survey.ts';
import { useWaitingSurveys } from '../platform/state/survey-answers.ts';
import { SupportChat } from './support-chat.tsx';

const SurveyOutbox = lazyPart(async () => (await import('../features/survey/size/survey-outbox.tsx')).SurveyOutbox);
const InvitationNotice = lazyPart(async () => (await import('../features/referral/invitation-notice.tsx')).InvitationNotice);
const VisitCounter = lazyPart(async () => (await import('../features/analytics/visit-counter.tsx')).VisitCounter);

/** What runs beside every page: the question whether visits may be counted, the counting, the feedback survey, answers that wait to be sent, and the chat with support. In a frame of another site there is none of it. */
export function BackgroundParts({ page }: { page: PageName }) {
  const isFramed = useIsFramed();
  const isCounted = useAnalyticsChoice(({ state }) => isCountingAllowed(state));
  const isSurveyOpen = useOpenSurvey(({ state }) => state.isOpen);
  const hasUnsentAnswers = useWaitingSurveys().length > 0;
  const referrerId = useInvitation((invitation) => invitation.referrerId);
  if (isFramed) return null;
  return (
    <>
      {!isSurveyOpen && <AnalyticsBanner />}
      {referrerId !== null && <InvitationNotice referrerId={referrerId} />}
      {isCounted && <VisitCounter />}
      <FeedbackSurvey />
      {hasUnsentAnswers && <SurveyOutbox />}
      <SupportChat page={page} />
    </>
  );
}
