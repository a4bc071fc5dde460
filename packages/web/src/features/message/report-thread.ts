import type { useLingui } from '@lingui/react/macro';
import type { Message, Thread } from '@strapline/contract/shapes/message';
import { openReport } from '../../platform/state/report-target.ts';

type Translate = ReturnType<typeof useLingui>['t'];

/** Reports what the other one wrote last, or else the person. */
export function reportThread({ last, other }: Thread, t: Translate): void {
  if (last.from === 'other') reportMessage(last, t);
  else if (other) openReport({ kind: 'profile', id: other.username, title: other.username });
}

export function reportMessage({ id, text }: Message, t: Translate, accessToken?: string): void {
  openReport({ kind: 'message', id, title: t`A message to you`, detail: text.slice(0, 80), ...(accessToken ? { accessToken } : {}) });
}
