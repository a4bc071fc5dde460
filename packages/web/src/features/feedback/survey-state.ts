import { day } from '@strapline/domain/time';
import { useChat } from '../../platform/state/chat.ts';
import { createSharedSlice } from '../../platform/state/shared-slice.ts';

/** After this long on the site (specification, section 9). */
export const surveyDelayMs = 180_000;
const pauseMs = 90 * day;

/** When the survey was last answered or dismissed in this browser. */
export const useSurveyState = createSharedSlice<{ askedAt: number | null }>('feedback', { askedAt: null });

export function isSurveyDue(askedAt: number | null, now: number): boolean {
  return askedAt === null || now - askedAt >= pauseMs;
}

const pagesWithout: readonly string[] = [
  'checkout',
  'order',
  'rate',
  'confirmLoginIntent',
  'signUp',
  'signIn',
  'login',
  'signOut',
  'logout',
  'recoveryHelp',
  'stopRecovery',
  'finishRecovery',
  'invite',
  'complaint',
  'report',
  'decision',
  'supportThread',
  'sizeSurvey',
  'icbm',
  'tagSurvey',
  'admin',
];

export function isPageWithout(page: string): boolean {
  return pagesWithout.includes(page);
}

/** Whether somebody is in the middle of something that a question would disturb. */
export function isBusy(page: string): boolean {
  if (isPageWithout(page) || useChat.getState().state.isOpen || document.querySelector('dialog[open], [aria-modal="true"]')) return true;
  const { activeElement } = document;
  return (
    activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLSelectElement
  );
}
