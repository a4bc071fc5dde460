import type { SupportThread } from '@strapline/contract/shapes/support/support';
import { supportAnswerTime } from '@strapline/domain/support/support-hours';
import type { SupportRow } from './support.store.ts';

export function presentSupportThread({ sort_time: _, waitingSince, lastAt, ...thread }: SupportRow, now: Date): SupportThread {
  return {
    ...thread,
    waitingSince: waitingSince?.toISOString() ?? null,
    overdue: waitingSince !== null && now.getTime() - waitingSince.getTime() > supportAnswerTime,
    lastAt: lastAt.toISOString(),
  };
}
