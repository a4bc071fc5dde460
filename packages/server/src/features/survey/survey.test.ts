import { randomUUID } from 'node:crypto';
import { consentVersions } from '@strapline/contract/consents';
import type { Input } from '@strapline/contract/events';
import { createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import { createEstimate, openTestSurvey, proveTestHandle } from '@strapline/testkit/handles';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let mara: Person;
let theo: Person;
let ines: Person;
const fqsid = 'bluesky:mara-vale.example';
const icbm = { survey: 'icbm', fqsid } as const;
let visitors = 0;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  mara = await server.person({ birthDate: '1990-05-01' });
  theo = await server.person({ birthDate: '1990-05-01' });
  ines = await server.person({ roles: ['admin'] });
  await proveTestHandle(mara, ines, fqsid);
});
afterAll(() => server.close());

/** A visitor with a network of their own, or of a given one. */
async function visit(address?: string) {
  visitors += 1;
  return await server.connect({ headers: { 'x-forwarded-for': address ?? `10.9.${visitors >> 8}.${visitors & 255}` } });
}

async function answer(input: Input<'submitSurvey'>, address?: string) {
  return await (await visit(address)).call('submitSurvey', input);
}

const sizeAnswers = {
  system: 'UK',
  unit: 'in',
  underbust: [31.5, 29.75],
  bust: [36.5, 37.5, null, 36.75],
  wears: '34D',
  brand: 'Corsetry & Co',
  fit: { band_rides_up: true, gore_floats: true },
} satisfies Extract<Input<'submitSurvey'>, { survey: 'size' }>['answers'];

describe('a survey', () => {
  test('does not exist until its owner opens it', async () => {
    const visitor = await visit();
    expect((await visitor.refusal('fetchSurvey', icbm)).code).toBe('not_found');
    expect((await visitor.refusal('submitSurvey', createEstimate(fqsid))).code).toBe('not_found');
    const opened = await openTestSurvey(mara, 'icbm', fqsid, { declared: { system: 'UK', label: '32DD' } });
    expect(opened).toMatchObject({ state: 'open', answers: 0, can: ['pause', 'close', 'withdraw'] });
    expect(await visitor.call('fetchSurvey', icbm)).toMatchObject({ state: 'open', owner: { username: mara.username } });
    const consents = await mara.client.call('listConsents', {});
    expect(consents.items.find(({ kind }) => kind === 'survey')).toMatchObject({ title: fqsid, accepted: true });
  });

  test('is opened by the owner of the handle alone, who is 18 and read the text in force', async () => {
    const open = { ...icbm, state: 'open', consentVersion: consentVersions.survey } as const;
    expect((await theo.client.refusal('setSurveyState', open)).reason).toBe('handle_not_proven');
    expect((await mara.client.refusal('setSurveyState', { ...open, consentVersion: '2020-01' })).reason).toBe('text_changed');
    const young = await server.person({ birthDate: '2012-05-01' });
    await proveTestHandle(young, ines, 'tiktok:young');
    expect((await young.client.refusal('setSurveyState', { ...open, fqsid: 'tiktok:young' })).code).toBe('age_required');
    expect((await ines.client.refusal('setSurveyState', open)).reason).toBe('handle_not_proven');
  });

  test('shows pictures of the owner’s public pieces only', async () => {
    const uploads = [await uploadPicture(server, mara, 'Front'), await uploadPicture(server, theo, 'Not hers')];
    await createTestBraTag(server, mara, { title: 'A bralette', uploads: [uploads[0] ?? ''], offered: true, offeredAmount: 4000 });
    const refused = await mara.client.refusal('setSurveyState', {
      ...icbm,
      state: 'open',
      consentVersion: consentVersions.survey,
      pictures: uploads,
    });
    expect(refused.fields).toEqual({ 'pictures.1': 'Choose a picture of one of your own public pieces.' });
    await openTestSurvey(mara, 'icbm', fqsid, { pictures: [uploads[0] ?? ''] });
    const { pictures } = await (await visit()).call('fetchSurvey', icbm);
    expect(pictures.map(({ id }) => id)).toEqual([uploads[0]]);
  });
});

describe('the answers', () => {
  test('show nothing below five, then what most people estimate', async () => {
    for (let n = 1; n <= 4; n += 1) expect((await answer(createEstimate(fqsid, 32, n < 4 ? 'DD' : 'D'))).n).toBe(n);
    const few = await (await visit()).call('getSurveyResults', icbm);
    expect(few).toMatchObject({ n: 4, hidden: true, sizes: [] });
    expect(few.community).toBeUndefined();
    await answer({ survey: 'icbm', fqsid, answers: { system: 'EU', band: 70, cup: 'E', sure: 5 } });
    expect(await (await visit()).call('getSurveyResults', icbm)).toMatchObject({
      n: 5,
      hidden: false,
      sizes: [
        { braSize: '32DD', share: 0.8 },
        { braSize: '32D', share: 0.2 },
      ],
      community: { braSize: '32DD', n: 5 },
      declared: { braSize: '32DD' },
    });
  });

  test('are one per person: with the token or signed in, a second one replaces the first', async () => {
    const first = await answer(createEstimate(fqsid, 30, 'E'));
    const second = await answer({ ...createEstimate(fqsid, 34, 'D'), resumeToken: first.resumeToken });
    expect(second).toMatchObject({ n: first.n, resumeToken: first.resumeToken });
    await theo.client.call('submitSurvey', createEstimate(fqsid, 34, 'D'));
    await theo.client.call('submitSurvey', createEstimate(fqsid, 34, 'DD'));
    // The answer from before signing in becomes theo's.
    const joined = await theo.client.call('submitSurvey', { ...createEstimate(fqsid, 32, 'DD'), resumeToken: second.resumeToken });
    expect(joined.n).toBe(first.n);
    expect((await mara.client.call('listSurveys', {})).items.find(({ survey }) => survey === 'icbm')?.answers).toBe(6);
  });

  test('of one person at the same moment are one answer', async () => {
    const { n } = await theo.client.call('submitSurvey', createEstimate(fqsid));
    await Promise.all(Array.from({ length: 6 }, () => theo.client.raw('submitSurvey', createEstimate(fqsid))));
    expect((await mara.client.call('getSurveyResults', icbm)).n).toBe(n);
  });

  test('are deleted with their token, and an unknown token looks the same', async () => {
    const { n } = await mara.client.call('getSurveyResults', icbm);
    const { resumeToken } = await answer(createEstimate(fqsid, 36, 'B'));
    const visitor = await visit();
    expect(await visitor.call('removeSurveyAnswer', { resumeToken })).toEqual({ ok: true });
    expect(await visitor.call('removeSurveyAnswer', { resumeToken: 'x'.repeat(43) })).toEqual({ ok: true });
    expect((await mara.client.call('getSurveyResults', icbm)).n).toBe(n);
  });

  test('that come again after a lost response count once', async () => {
    const visitor = await visit();
    const input = { ...createEstimate(fqsid), idempotencyKey: randomUUID() };
    const first = await visitor.call('submitSurvey', input);
    expect(await (await visit()).call('submitSurvey', input)).toEqual(first);
  });

  test('of the owner are refused, and so is a size that no system has', async () => {
    expect((await mara.client.refusal('submitSurvey', createEstimate(fqsid))).reason).toBe('survey_yours');
    const refused = await (await visit()).refusal('submitSurvey', createEstimate(fqsid, 33, 'QQ'));
    expect(Object.keys(refused.fields ?? {})).toEqual(['answers.cup']);
  });

  test('from one network count for less after the third, which the owner sees as a number, and end at twenty a day', async () => {
    const other = 'threads:mara.vale';
    await proveTestHandle(mara, ines, other);
    await openTestSurvey(mara, 'icbm', other);
    for (let n = 0; n < 20; n += 1) await answer(createEstimate(other, 44, 'JJ'), '10.8.8.8');
    const refused = await (await visit('10.8.8.8')).refusal('submitSurvey', createEstimate(other, 44, 'JJ'));
    expect(refused.code).toBe('rate_limited');
    const own = (await mara.client.call('listSurveys', {})).items.find(({ fqsid: id }) => id === other);
    expect(own).toMatchObject({ answers: 20, shady: 17 });
    expect((await mara.client.call('getSurveyResults', { survey: 'icbm', fqsid: other })).hidden).toBe(true);
    for (let n = 0; n < 6; n += 1) await answer(createEstimate(other, 32, 'D'));
    expect((await mara.client.call('getSurveyResults', { survey: 'icbm', fqsid: other })).community?.braSize).toBe('32D');
  });
});

describe('the size survey', () => {
  test('keeps what was begun, and counts it once it is sent', async () => {
    await openTestSurvey(mara, 'size', fqsid);
    const begun = await answer({ survey: 'size', fqsid, answers: { ...sizeAnswers, fit: {} }, complete: false });
    expect(begun).toMatchObject({ complete: false, n: null });
    expect((await mara.client.call('getSurveyResults', { survey: 'size', fqsid })).n).toBe(0);
    const sent = await answer({ survey: 'size', fqsid, answers: sizeAnswers, complete: true, resumeToken: begun.resumeToken });
    expect(sent).toMatchObject({ complete: true, n: 1 });
  });

  test('refuses a reading that nobody has, at its place', async () => {
    const answers = { ...sizeAnswers, bust: [91, null, null, null] as [number, null, null, null] };
    const refused = await (await visit()).refusal('submitSurvey', { survey: 'size', fqsid, answers, complete: true });
    expect(refused.fields).toEqual({ 'answers.bust.0': 'Enter a length of 22–87 in. Measure again, or check the unit.' });
  });

  test('stores measurements sealed, and who gave them as a hash', async () => {
    await theo.client.call('submitSurvey', { survey: 'size', fqsid, answers: { ...sizeAnswers, brand: 'Quillfeather' }, complete: true });
    const rows = await server.services.db.rows<{ row: string }>({
      text: 'select row_to_json(a)::text as row from survey_answer a',
      values: [],
    });
    expect(rows.length).toBeGreaterThan(2);
    for (const { row } of rows) {
      expect(row).not.toContain(theo.accountId);
      expect(row).not.toContain('Quillfeather');
      expect(row).not.toContain(Buffer.from('Quillfeather').toString('hex'));
    }
  });
});

describe('the end of a survey', () => {
  test('hides it while it is paused or closed, and the answers stay', async () => {
    const { n } = await mara.client.call('getSurveyResults', icbm);
    for (const state of ['paused', 'closed'] as const) {
      await mara.client.call('setSurveyState', { ...icbm, state, consentVersion: consentVersions.survey });
      const visitor = await visit();
      for (const event of ['fetchSurvey', 'getSurveyResults'] as const) expect((await visitor.refusal(event, icbm)).code).toBe('not_found');
      expect((await visitor.refusal('submitSurvey', createEstimate(fqsid))).code).toBe('not_found');
      expect((await mara.client.call('getSurveyResults', icbm)).n).toBe(n);
    }
    await openTestSurvey(mara, 'icbm', fqsid);
    expect((await (await visit()).call('getSurveyResults', icbm)).n).toBe(n);
  });

  test('deletes every answer when the consent is taken back', async () => {
    const withdrawn = await mara.client.call('setSurveyState', { ...icbm, state: 'withdrawn', consentVersion: consentVersions.survey });
    expect(withdrawn).toMatchObject({ state: 'withdrawn', answers: 0, consent: null, can: ['open'] });
    const left = await server.services.db.first<{ n: number }>({
      text: `select count(*)::int as n from survey_answer answer join survey on survey.id = survey_id where kind = 'icbm' and fqsid = $1`,
      values: [fqsid],
    });
    expect(left?.n).toBe(0);
    const consents = (await mara.client.call('listConsents', {})).items.filter(({ kind }) => kind === 'survey');
    expect(consents[0]).toMatchObject({ accepted: false });
    await openTestSurvey(mara, 'icbm', fqsid);
    expect((await mara.client.call('getSurveyResults', icbm)).n).toBe(0);
  });

  test('also comes when the consent is taken back among all others', async () => {
    await answer(createEstimate(fqsid));
    const word = { kind: 'survey', version: consentVersions.survey, subject: fqsid } as const;
    expect((await theo.client.refusal('recordConsent', { ...word, accepted: false })).code).toBe('not_found');
    expect(await mara.client.call('recordConsent', { ...word, accepted: false })).toMatchObject({ title: fqsid, accepted: false });
    expect((await (await visit()).refusal('fetchSurvey', icbm)).code).toBe('not_found');
    await openTestSurvey(mara, 'icbm', fqsid);
    expect((await mara.client.call('getSurveyResults', icbm)).n).toBe(0);
  });

  test('comes at once with a report that says “this is me”, and is taken back by a decision', async () => {
    const subject = { kind: 'survey', id: `icbm:${fqsid}` } as const;
    const reporter = await server.person();
    const { reportId, hidden } = await reporter.client.call('reportContent', { subject, reason: 'itIsMe', idempotencyKey: randomUUID() });
    expect(hidden).toBe(true);
    expect((await (await visit()).refusal('fetchSurvey', icbm)).code).toBe('not_found');
    const { report } = await ines.client.call('getReportCase', { reportId });
    await ines.client.call('decideReport', {
      reportId,
      version: report.version,
      action: 'reinstate',
      rule: 'consent',
      reason: 'The owner of the handle opened it.',
    });
    expect((await (await visit()).call('fetchSurvey', icbm)).state).toBe('open');
  });
});

describe('a survey that the team prepared', () => {
  const form = { name: 'Amber Lark', socialId: 'amber.lark', url: 'https://www.instagram.com/amber.lark/' };

  test('is invisible until its owner proves the handle and opens it', async () => {
    const draft = await ines.client.call('createNewICBMPost', form);
    expect(draft).toMatchObject({ fqsid: 'instagram:amber.lark', status: 'awaiting_consent' });
    expect(draft.shareUrl).toContain('/tag?handle=instagram%3Aamber.lark');
    expect((await ines.client.call('createNewICBMPost', form)).id).toBe(draft.id);
    for (const client of [await visit(), theo.client, ines.client])
      expect((await client.refusal('fetchSurvey', { survey: 'icbm', fqsid: 'instagram:amber.lark' })).code).toBe('not_found');
    const amber = await server.person({ birthDate: '1990-05-01' });
    await proveTestHandle(amber, ines, 'instagram:amber.lark');
    expect((await amber.client.call('listSurveys', {})).items).toMatchObject([{ state: 'awaiting_consent', canOpen: true }]);
    await openTestSurvey(amber, 'icbm', 'instagram:amber.lark');
    expect((await ines.client.call('listIcbmDrafts', {})).items[0]).toMatchObject({ name: 'Amber Lark', status: 'open' });
  });
});
