import { openTestSurvey, proveTestHandle } from '@strapline/testkit/handles';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { learnFit } from './learn-fit.ts';

let server: TestServer;
const fqsid = 'bluesky:mara-vale.example';

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  const mara = await server.person({ birthDate: '1990-05-01' });
  await proveTestHandle(mara, await server.person({ roles: ['admin'] }), fqsid);
  await openTestSurvey(mara, 'size', fqsid);
});
afterAll(() => server.close());

async function answer(place: number, brand: string) {
  const visitor = await server.connect({ headers: { 'x-forwarded-for': `10.3.0.${place}` } });
  const answers = {
    system: 'UK' as const,
    unit: 'in' as const,
    underbust: [31 + place / 10, null] as [number, null],
    bust: [36, null, null, null] as [number, null, null, null],
    wears: '32D',
    brand,
    fit: { band_too_tight: true },
  };
  await visitor.call('submitSurvey', { survey: 'size', fqsid, answers, complete: true });
}

test('the fit model is empty at first, then learned from answers, of brands with at least five', async () => {
  const visitor = await server.connect();
  expect(await visitor.call('getFitModel', {})).toMatchObject({ answers: 0, model: { regions: {}, brands: {} } });
  for (let place = 1; place <= 6; place += 1) await answer(place, 'Corsetry & Co.');
  for (let place = 7; place <= 10; place += 1) await answer(place, 'Rare');
  await learnFit(server.services);
  const { model, answers } = await visitor.call('getFitModel', {});
  expect(answers).toBe(10);
  expect(Object.keys(model.brands)).toEqual(['corsetryco']);
  expect(model.regions['UK']?.n).toBe(10);
  // All of them say that its 32 is too tight.
  expect(model.brands['corsetryco']?.band).toBeLessThan(0);
  const { body, status } = await server.http('/v1/fit/model');
  expect(status).toBe(200);
  expect(body).toMatchObject({ answers: 10 });
});

test('it is learned again every day', async () => {
  const row = await server.services.db.first<{ n: number }>({
    text: `select count(*)::int as n from job where kind = 'fit-learn'`,
    values: [],
  });
  expect(row?.n).toBe(1);
});
