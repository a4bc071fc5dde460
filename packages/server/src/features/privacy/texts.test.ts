import { readFileSync } from 'node:fs';
import path from 'node:path';
import { retention } from '@strapline/domain/privacy/retention';
import { appealWindow, reportLimits, reviewTimes } from '@strapline/domain/report/report.states';
import { reportReasons } from '@strapline/domain/report/report-reasons';
import { day, hour } from '@strapline/domain/time';
import { describe, expect, test } from 'vitest';

const read = (page: string): string => readFileSync(path.resolve(import.meta.dirname, '../../../../content/pages', page), 'utf8');
const inDays = (ms: number): string => `${ms / day} days`;
const inHours = (ms: number): string => `${ms / hour} hours`;
const months = (ms: number): string => `${Math.floor(ms / (30.4 * day))} months`;

describe('what the pages promise is what the code does:', () => {
  test('how long personal data is kept', () => {
    const page = read('privacy.md');
    const rows = page
      .slice(page.indexOf('{#retention}'))
      .split('\n')
      .filter((line) => line.startsWith('| '));
    const expected: [string, string][] = [
      ['of an order', inDays(retention.orderDetails)],
      ['reported without an account', inDays(retention.reporterEmail)],
      ['can’t sign in', inDays(retention.recoveryHelp)],
      ['asked for an invitation', `${inDays(retention.invites)} after it was declined or expired; ${inDays(retention.inviteRequests)}`],
      ['wrote to support', `${inDays(retention.supportAddresses)} after the last message`],
      ['Notifications', inDays(retention.notifications)],
      ['request for another chip', inDays(retention.chipReplacement)],
      ['unusual activity', inDays(retention.abuseSignals)],
      ['didn’t use', inDays(retention.unusedUpload)],
      ['to download', inDays(retention.export)],
    ];
    for (const [what, time] of expected) {
      const row = rows.find((line) => line.replaceAll("'", '’').includes(what));
      expect([what, row]).toEqual([what, expect.stringContaining(time)]);
    }
    expect(page).toContain(`available for ${inDays(retention.export)}, and each download link works for an hour`);
    expect(retention.exportLink).toBe(hour);
    expect(page).toContain(`deleted after ${inDays(retention.erasureNotice)}; until then you can keep it`);
    expect(read('terms.md')).toContain(`It takes ${inDays(retention.erasureNotice)}, during which you can change your mind`);
    expect(read('help.md')).toContain(`You have ${inDays(retention.erasureNotice)} to change your mind.`);
  });

  test('how fast reports and appeals are answered, and until when one can appeal', () => {
    const complaint = read('complaint.md');
    expect(complaint).toContain(`a person reviews it within ${inHours(reviewTimes.hidden)}`);
    expect(complaint).toContain(`Everything else is reviewed within ${inDays(reviewTimes.other)}`);
    for (const page of [complaint, read('terms.md')]) {
      expect(page).toContain(`appeal it for ${months(appealWindow)}`.replace(page === complaint ? '' : ' it', ''));
      expect(page).toContain(`who wasn't involved answers within ${inDays(reviewTimes.appeal)}`);
      expect(page).toContain('out-of-court dispute settlement body');
    }
  });

  test('how many reports are accepted', () => {
    expect(read('complaint.md')).toContain(
      `up to ${reportLimits.fromOriginInAnHour} reports an hour from one network address and ${reportLimits.byReporterInADay} a day from one person`,
    );
    expect(read('complaint.md')).toContain(`After ${reportLimits.falseReports} reports that hid something wrongly`);
  });

  test('the guidelines have a section for each reason to report', () => {
    const rules = read('rules.md');
    for (const reason of reportReasons) expect(rules).toContain(`{#${reason === 'itIsMe' ? 'consent' : reason}}`);
  });
});
