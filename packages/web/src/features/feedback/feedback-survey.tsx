import { findPage } from '@strapline/contract/pages';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApp } from '../../platform/page/app-data.ts';
import { useIsFramed } from '../../platform/page/frame.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { useOpenSurvey } from '../../platform/state/open-survey.ts';
import { isBusy, isPageWithout, isSurveyDue, surveyDelayMs, useSurveyState } from './survey-state.ts';

const SurveyForm = lazyPart(async () => (await import('./survey-form.tsx')).SurveyForm);

/** How often it looks again whether somebody is still busy. */
const retryMs = 5_000;

/** Asks two questions after three minutes: once in 90 days, never in a frame, and not while somebody pays, signs in or types. */
export function FeedbackSurvey() {
  const app = useApp();
  const isFramed = useIsFramed();
  const page = useMatches({ select: (matches) => findPage(matches.at(-1)?.pathname ?? '/', app).name });
  const isOpen = useOpenSurvey(({ state }) => state.isOpen);
  const hasPassed = useHasPassed(surveyDelayMs);
  useEffect(() => {
    if (!hasPassed || isFramed || isOpen) return;
    const open = () => {
      if (!isBusy(page) && isSurveyDue(useSurveyState.getState().state.askedAt, Date.now()))
        useOpenSurvey.getState().change({ isOpen: true });
    };
    open();
    const timer = setInterval(open, retryMs);
    return () => clearInterval(timer);
  }, [hasPassed, isFramed, isOpen, page]);
  const isHidden = isPageWithout(page);
  useEffect(() => {
    if (isOpen && isHidden) useOpenSurvey.getState().change({ isOpen: false });
  }, [isOpen, isHidden]);
  return isOpen && !isHidden ? <SurveyForm /> : null;
}

function useHasPassed(ms: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasPassed;
}
