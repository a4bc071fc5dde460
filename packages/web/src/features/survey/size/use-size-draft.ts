import { useCallback } from 'react';
import { usePreferences } from '../../../platform/state/client-state.ts';
import { changeSurveyRecord, readSurveyRecord, type SizeDraft, useSurveyRecord } from '../../../platform/state/survey-answers.ts';
import { createSizeDraft } from './size-draft.ts';

export type ChangeDraft = (change: Partial<SizeDraft> | ((latest: SizeDraft) => Partial<SizeDraft>)) => void;

/** The draft of this device, kept while typing. A new one starts in the person's unit and sizing system. */
export function useSizeDraft(fqsid: string): { draft: SizeDraft; isKept: boolean; change: ChangeDraft } {
  const { draft } = useSurveyRecord('size', fqsid);
  const { metric, sizingSystem } = usePreferences(({ state }) => state);
  const change = useCallback<ChangeDraft>(
    (change) => {
      const latest = readSurveyRecord('size', fqsid).draft ?? createSizeDraft(metric ? 'cm' : 'in', sizingSystem);
      changeSurveyRecord('size', fqsid, { draft: { ...latest, ...(typeof change === 'function' ? change(latest) : change) } });
    },
    [fqsid, metric, sizingSystem],
  );
  return { draft: draft ?? createSizeDraft(metric ? 'cm' : 'in', sizingSystem), isKept: draft !== undefined, change };
}
