import { toMicrometers } from '@strapline/domain/size/units';
import { createTagForm, createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let mara: Person;
let theo: Person;
beforeAll(async () => {
  server = await startTestServer();
  mara = await server.person({ birthDate: '1994-03-02' });
  theo = await server.person();
});
afterAll(() => server.close());

const convertInches = (value: number) => toMicrometers(value, 'in');
const measures = {
  unit: 'in',
  bandRelaxed: convertInches(27.25),
  bandStretched: convertInches(34.5),
  cupDepth: convertInches(8.75),
  wireWidth: convertInches(5.5),
} as const;

test('measures are shown on the tag and the listing, in the unit they were entered in', async () => {
  const braTagId = await createTestBraTag(server, mara, { measures, title: 'Sorrel plunge', offered: true, offeredAmount: 7000 });
  expect((await theo.client.call('fetchBraTag', { braTagId })).measures).toEqual(measures);
  const { tag } = await theo.client.call('fetchListing', { slug: 'sorrel-plunge' });
  expect(tag.measures).toEqual(measures);
  expect((await theo.client.call('fetchBraTag', { braTagId: await createTestBraTag(server, mara) })).measures).toBeNull();
});

test('the creator can replace, keep or remove all measures', async () => {
  const braTagId = await createTestBraTag(server, mara, { measures });
  const updateTag = async (changes: object) => {
    const { version } = await mara.client.call('fetchBraTag', { braTagId });
    return (await mara.client.call('updateBraTag', { braTagId, version, changes })).measures;
  };
  expect(await updateTag({ title: 'Another title' })).toEqual(measures);
  const metric = { unit: 'cm', cupWidth: toMicrometers(14.5, 'cm') };
  expect(await updateTag({ measures: metric })).toEqual(metric);
  expect(await updateTag({ measures: null })).toBeNull();
});

test('an implausible measure is a field error, with the range in both units', async () => {
  const form = createTagForm([await uploadPicture(server, mara)]);
  const listRefused = async (wrong: object) =>
    (await mara.client.refusal('createBraTag', { ...form, measures: wrong } as typeof form)).fields;
  expect(await listRefused({ unit: 'cm', bandRelaxed: toMicrometers(27.25, 'cm') })).toEqual({
    'measures.bandRelaxed': 'Enter a length of 35–150 cm (14–59 in). Measure again, or check the unit.',
  });
  expect(await listRefused({ unit: 'cm', cupWidth: 123456.7 })).toHaveProperty(['measures.cupWidth']);
  expect(await listRefused({ unit: 'mm', cupWidth: 150_000 })).toHaveProperty(['measures.unit']);
  expect(await listRefused({ unit: 'cm', waist: 150_000 })).toHaveProperty(['measures.waist']);
  expect(await listRefused({ unit: 'cm' })).toHaveProperty(['measures.bandRelaxed'], 'Enter at least one measurement, or none at all.');
  expect(await listRefused({ ...measures, bandStretched: convertInches(26) })).toHaveProperty(['measures.bandStretched']);
  expect(await listRefused({ ...measures, cupWidth: convertInches(9) })).toHaveProperty(['measures.cupDepth']);
  const half = await mara.client.call('validateForm', { form: 'braTag', values: { measures: { unit: 'cm', wireWidth: 55_000 } } });
  expect(half.fields).toHaveProperty(['measures.wireWidth']);
  // The picture is still available for a valid tag.
  expect((await mara.client.call('createBraTag', { ...form, measures })).status).toBe('active');
});
