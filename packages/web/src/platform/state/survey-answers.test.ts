import { day } from '@strapline/domain/time';
import { expect, test, vi } from 'vitest';

const answers = { system: 'UK', unit: 'in', underbust: [31.5, null], bust: [36.5, null, null, null], fit: {} };
const sent = { resumeToken: 'a'.repeat(43), n: 7 };

function store(value: object) {
  localStorage.setItem('strapline.surveys', JSON.stringify({ state: { owner: '', value }, version: 0 }));
}

test('thirty days after the last change answers are deleted; the token and what waits stay', async () => {
  const now = Date.parse('2026-11-28T12:00:00Z');
  vi.setSystemTime(now);
  const [old, young] = [now - 30 * day, now - 29 * day];
  store({
    'size x:old': { answers, changedAt: old },
    'size x:old-sent': { answers, sent, changedAt: old },
    'size x:waiting': { answers, waiting: { key: 'k' }, changedAt: old },
    'size x:young': { answers, changedAt: young },
    'icbm x:old': { estimate: { ukBand: 32, ordinal: 5, system: 'UK', sure: 3 }, sent, changedAt: old },
  });
  const { readSurveyRecord } = await import('./survey-answers.ts');
  expect(readSurveyRecord('size', 'x:old')).toEqual({ changedAt: 0 });
  expect(readSurveyRecord('size', 'x:old-sent')).toEqual({ sent, changedAt: old });
  expect(readSurveyRecord('size', 'x:waiting').answers).toEqual(answers);
  expect(readSurveyRecord('size', 'x:young').answers).toEqual(answers);
  expect(readSurveyRecord('icbm', 'x:old')).toEqual({ sent, changedAt: old });
  expect(localStorage.getItem('strapline.surveys')).not.toContain('"size x:old"');
});
