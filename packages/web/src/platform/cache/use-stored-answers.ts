import type { Input } from '@strapline/contract/events';
import { useEffect, useEffectEvent } from 'react';
import { createCallQuery, queryClient } from './queries.ts';
import { readStoredAnswer, type StoredRead } from './stored-answers.ts';

/** Shows what this device last knew until the answers to these calls arrive, and without a connection instead of them. */
export function useStoredAnswers<K extends StoredRead>(name: K, inputs: readonly Input<K>[]): void {
  const show = useEffectEvent(async () => {
    for (const input of inputs) {
      const { queryKey } = createCallQuery(name, input);
      if (queryClient.getQueryData(queryKey) !== undefined) continue;
      const stored = await readStoredAnswer(name, input);
      // What arrived meanwhile is newer, and what was refused meanwhile must not be shown.
      if (stored && queryClient.getQueryState(queryKey)?.status === 'pending')
        queryClient.setQueryData<unknown>(queryKey, stored.answer, { updatedAt: stored.lastUpdated });
    }
  });
  const asked = JSON.stringify([name, inputs]);
  // Not the objects: they are new at each rendering.
  useEffect(() => void show(), [asked]);
}
