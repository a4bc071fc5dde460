import type { NeutralSize, SizeSystem } from '@strapline/domain/size/systems';
import { useRef } from 'react';
import { queryClient, useCallMutation } from '../../../platform/cache/queries.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import { getWheels, type WheelSystem } from './estimated-size.ts';

type Sent = { resumeToken: string; n: number };

/** Sends an estimate; null if that failed. A retry of the same one has the same key. With the token of an earlier one, it replaces that. */
export function useSendEstimate(fqsid: string, resumeToken: string | undefined) {
  const submit = useCallMutation('submitSurvey', ['getSurveyResults']);
  const attempt = useRef({ answer: '', key: '' });

  async function send({ sure, system, ...size }: NeutralSize & { system: WheelSystem; sure: number }): Promise<Sent | null> {
    const answers = { system: system satisfies SizeSystem, ...toLabel(size, system), sure };
    const answer = JSON.stringify(answers);
    if (attempt.current.answer !== answer) attempt.current = { answer, key: crypto.randomUUID() };
    const input = { survey: 'icbm', fqsid, answers, idempotencyKey: attempt.current.key, ...(resumeToken ? { resumeToken } : {}) } as const;
    try {
      const { resumeToken: token, n } = await submit.mutateAsync(input);
      return { resumeToken: token, n: n ?? 0 };
    } catch (error) {
      // It was closed meanwhile.
      if (error instanceof WireError && error.code === 'not_found') void queryClient.invalidateQueries({ queryKey: ['fetchSurvey'] });
      return null;
    }
  }

  return { send, isSending: submit.isPending, failure: submit.error?.message };
}

function toLabel(size: NeutralSize, system: WheelSystem): { band: number; cup: string } {
  const { bands, cups, band, cup } = getWheels(size, system);
  return { band: Number(bands[band]), cup: cups[cup] ?? '' };
}
