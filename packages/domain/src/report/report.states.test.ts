import { describe, expect, test } from 'vitest';
import { findNextReportStatus } from './report.states.ts';
import { getRuleOfReason, hidesAtOnce, reportReasons } from './report-reasons.ts';

describe('a report', () => {
  test('is taken, upheld, appealed by the owner and answered for good', () => {
    expect(findNextReportStatus('open', 'assign', 'operator')).toBe('inReview');
    expect(findNextReportStatus('inReview', 'uphold', 'operator')).toBe('upheld');
    expect(findNextReportStatus('upheld', 'appeal', 'owner')).toBe('appealed');
    expect(findNextReportStatus('upheld', 'appeal', 'operator')).toBeNull();
    expect(findNextReportStatus('appealed', 'close', 'operator')).toBe('final');
    expect(findNextReportStatus('final', 'reinstate', 'operator')).toBeNull();
  });

  test('hides at once for two reasons only', () => {
    expect(reportReasons.filter(hidesAtOnce)).toEqual(['itIsMe', 'underage']);
    expect(getRuleOfReason('itIsMe')).toBe('consent');
  });
});
