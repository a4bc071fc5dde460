import { describe, expect, test } from 'vitest';
import { findNextReportStatus, type ReportAction, reportStates, reportStatuses } from './report.states.ts';
import { getFix, getRuleOfReason, guidelineRules, hidesAtOnce, reportReasons } from './report-reasons.ts';

describe('a report', () => {
  test('is taken, upheld, appealed by the owner and answered', () => {
    expect(findNextReportStatus('open', 'assign', 'operator')).toBe('inReview');
    expect(findNextReportStatus('inReview', 'uphold', 'operator')).toBe('upheld');
    expect(findNextReportStatus('upheld', 'appeal', 'owner')).toBe('appealed');
    expect(findNextReportStatus('upheld', 'appeal', 'operator')).toBeNull();
    expect(findNextReportStatus('appealed', 'close', 'operator')).toBe('final');
  });

  test('that was dismissed can be looked at again for its reporter', () => {
    expect(findNextReportStatus('dismissed', 'appeal', 'owner')).toBeNull();
    expect(findNextReportStatus('dismissed', 'appeal', 'reporter')).toBe('appealed');
    expect(findNextReportStatus('appealed', 'dismiss', 'operator')).toBe('final');
    expect(findNextReportStatus('appealed', 'uphold', 'operator')).toBe('upheld');
  });

  test('is never stuck: each state can be reached and left, and every waiting one leads to an answer', () => {
    const listNext = (status: keyof typeof reportStates) =>
      Object.keys(reportStates[status]).map((action) => findNextReportStatus(status, action as ReportAction));
    for (const status of reportStatuses) {
      expect(
        listNext(status).some((next) => next !== status),
        `${status} can be left`,
      ).toBe(true);
      if (status !== 'open')
        expect(
          reportStatuses.some((from) => from !== status && listNext(from).includes(status)),
          `${status} is reached`,
        ).toBe(true);
    }
    for (const waiting of ['open', 'inReview', 'appealed'] as const)
      expect(listNext(waiting).filter((next) => next === 'upheld' || next === 'dismissed' || next === 'final')).not.toEqual([]);
  });

  test('hides at once for two reasons only', () => {
    expect(reportReasons.filter(hidesAtOnce)).toEqual(['itIsMe', 'underage']);
    expect(getRuleOfReason('itIsMe')).toBe('consent');
  });

  test('about people or a copy can’t be settled by editing the piece', () => {
    expect(guidelineRules.filter((rule) => getFix(rule) === 'edit')).toEqual(['nudity', 'illegal', 'other']);
    expect(guidelineRules.filter((rule) => getFix(rule) === 'pictures')).toEqual(['consent']);
  });
});
