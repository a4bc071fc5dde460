import { reviewTimes } from '@strapline/domain/report/report.states';
import { day, hour, minute } from '@strapline/domain/time';

export type TimeLeft = {
  /** `overdue`, `soon` (less than 6 hours) or `calm`. */
  urgency: 'overdue' | 'soon' | 'calm';
  /** Of the time that we promised; 100 once it is over. */
  percent: number;
  unit: 'minutes' | 'hours' | 'days';
  amount: number;
};

const soon = 6 * hour;

/** What is left of the time in which we promised an answer. */
export function getTimeLeft(dueAt: string, now: number, { isHidden, isAppeal }: { isHidden: boolean; isAppeal: boolean }): TimeLeft {
  const left = Date.parse(dueAt) - now;
  const promised = isAppeal ? reviewTimes.appeal : isHidden ? reviewTimes.hidden : reviewTimes.other;
  const [unit, length] = findUnit(Math.abs(left));
  return {
    urgency: left <= 0 ? 'overdue' : left < soon ? 'soon' : 'calm',
    percent: left <= 0 ? 100 : Math.min(100, Math.max(4, Math.round((left / promised) * 100))),
    unit,
    amount: Math.max(1, Math.floor(Math.abs(left) / length)),
  };
}

function findUnit(ms: number): [TimeLeft['unit'], number] {
  if (ms < hour) return ['minutes', minute];
  return ms < 2 * day ? ['hours', hour] : ['days', day];
}
