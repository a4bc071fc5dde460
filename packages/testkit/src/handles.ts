import { randomUUID } from 'node:crypto';
import { consentVersions } from '@strapline/contract/consents';
import type { Input } from '@strapline/contract/events';
import type { OwnSurvey } from '@strapline/contract/shapes/surveys/survey';
import type { Person } from './test-server.ts';

/** Claims a handle and has the team prove it. */
export async function proveTestHandle(owner: Person, admin: Person, fqsid: string): Promise<void> {
  await owner.client.call('claimHandle', { fqsid, idempotencyKey: randomUUID() });
  await owner.client.call('askHandleReview', { fqsid });
  await admin.client.call('proveHandle', { fqsid, proven: true, reason: 'The code is in the bio.' });
}

/** Opens a survey about the owner of a proven handle. */
export async function openTestSurvey(
  owner: Person,
  survey: 'icbm' | 'size',
  fqsid: string,
  form: Partial<Input<'setSurveyState'>> = {},
): Promise<OwnSurvey> {
  return await owner.client.call('setSurveyState', { survey, fqsid, state: 'open', consentVersion: consentVersions.survey, ...form });
}

/** An estimate of an ICBM survey. */
export function createEstimate(fqsid: string, band = 32, cup = 'DD'): Extract<Input<'submitSurvey'>, { survey: 'icbm' }> {
  return { survey: 'icbm', fqsid, answers: { system: 'UK', band, cup, sure: 3 } };
}
