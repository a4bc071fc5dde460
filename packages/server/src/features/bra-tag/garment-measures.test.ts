import { toMicrometres } from '@strapline/domain/size/units';
import { makeBraTag, tagForm, uploadPicture } from '@strapline/testkit/goods';
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

const inches = (value: number) => toMicrometres(value, 'in');
const measures = {
  unit: 'in',
  bandRelaxed: inches(27.25),
  bandStretched: inches(34.5),
  cupDepth: inches(8.75),
  wireWidth: inches(5.5),
} as const;

test('what was measured on a garment is on its tag and its sale page, in the unit it was read off in', async () => {
  const braTagId = await makeBraTag(server, mara, { measures, title: 'Sorrel plunge', offered: true, offeredAmount: 7000 });
  expect((await theo.client.call('fetchBraTag', { braTagId })).measures).toEqual(measures);
  const { tag } = await theo.client.call('fetchListing', { slug: 'sorrel-plunge' });
  expect(tag.measures).toEqual(measures);
  expect((await theo.client.call('fetchBraTag', { braTagId: await makeBraTag(server, mara) })).measures).toBeNull();
});

test('the creator changes them as a whole, leaves them as they are, or takes them off', async () => {
  const braTagId = await makeBraTag(server, mara, { measures });
  const change = async (changes: object) => {
    const { version } = await mara.client.call('fetchBraTag', { braTagId });
    return (await mara.client.call('updateBraTag', { braTagId, version, changes })).measures;
  };
  expect(await change({ title: 'Another title' })).toEqual(measures);
  const metric = { unit: 'cm', cupWidth: toMicrometres(14.5, 'cm') };
  expect(await change({ measures: metric })).toEqual(metric);
  expect(await change({ measures: null })).toBeNull();
});

test('a measure that cannot be is refused by its field, with the range in both units', async () => {
  const form = tagForm([await uploadPicture(server, mara)]);
  const refused = async (wrong: object) => (await mara.client.refusal('createBraTag', { ...form, measures: wrong } as typeof form)).fields;
  expect(await refused({ unit: 'cm', bandRelaxed: toMicrometres(27.25, 'cm') })).toEqual({
    'measures.bandRelaxed': 'Enter a length from 35 to 150 cm (14 to 59 in). Measure again, or check the unit.',
  });
  expect(await refused({ unit: 'cm', cupWidth: 123456.7 })).toHaveProperty(['measures.cupWidth']);
  expect(await refused({ unit: 'mm', cupWidth: 150_000 })).toHaveProperty(['measures.unit']);
  expect(await refused({ unit: 'cm', waist: 150_000 })).toHaveProperty(['measures.waist']);
  expect(await refused({ unit: 'cm' })).toHaveProperty(['measures.bandRelaxed'], 'Enter at least one measurement, or none at all.');
  expect(await refused({ ...measures, bandStretched: inches(26) })).toHaveProperty(['measures.bandStretched']);
  expect(await refused({ ...measures, cupWidth: inches(9) })).toHaveProperty(['measures.cupDepth']);
  const half = await mara.client.call('validateForm', { form: 'braTag', values: { measures: { unit: 'cm', wireWidth: 55_000 } } });
  expect(half.fields).toHaveProperty(['measures.wireWidth']);
  // The picture is still there for the tag without the mistake.
  expect((await mara.client.call('createBraTag', { ...form, measures })).status).toBe('active');
});
