import type { Input } from '@strapline/contract/events';
import { createTagForm, createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
/** The same person in both apps. */
let braMaker: Person;
let topMaker: Person;
let visitor: Client;
let picture: string;
beforeAll(async () => {
  server = await startTestServer();
  braMaker = await server.person({ birthDate: '1994-03-02' });
  topMaker = { ...braMaker, app: 'toptop', client: await server.connect({ token: braMaker.token, app: 'toptop' }) };
  visitor = await server.connect({ app: 'toptop' });
  picture = await uploadPicture(server, topMaker);
});
afterAll(() => server.close());

const letters = 'Enter one of the sizes XS, S, M, L, XL, 2XL, 3XL, 4XL, 5XL.';

const createForm = (form: Partial<Input<'createBraTag'>>): Input<'createBraTag'> => {
  const { size: _, ...rest } = createTagForm([picture]);
  return { ...rest, title: 'Harbour tee', ...form };
};

/** Without alternative texts, so that they are suggested. */
const createTop = async (form: Partial<Input<'createBraTag'>> = {}): Promise<string> => {
  const upload = await uploadPicture(server, topMaker, '');
  return await createTestBraTag(server, topMaker, {
    ...createForm({ uploads: [upload] }),
    size: { system: 'letter', label: 'M' },
    ...form,
  });
};

describe('a top', () => {
  test('is recorded with its letter, measures and style, and shown with them everywhere', async () => {
    const measures = { unit: 'cm', chest: 520_000, length: 640_000, shoulders: 440_000 } as const;
    const braTagId = await createTop({
      ...{ size: { system: 'letter', label: ' xxl ' }, style: 'tee', colours: ['blue'], measures },
      ...{ offered: true, offeredAmount: 78_00 },
    });
    const tag = await visitor.call('fetchBraTag', { braTagId });
    expect(tag).toMatchObject({ braSize: null, size: { system: 'letter', label: '2XL' }, measures, style: 'tee' });
    expect(tag.media[0]?.alt).toBe('Harbour tee in blue, 2XL');
    const [card] = (await visitor.call('searchListings', { creator: topMaker.username })).items;
    expect(card).toMatchObject({ braTagId, braSize: null, size: { system: 'letter', label: '2XL' } });
    const { items } = await topMaker.client.call('listMyBraTags', { as: 'creator' });
    expect(items.find((item) => item.braTagId === braTagId)).toMatchObject({ size: { system: 'letter', label: '2XL' } });
  });

  test('changes its letter, and nothing to that of another app', async () => {
    const braTagId = await createTop({ size: { system: 'letter', label: 'S' }, style: 'crop' });
    const changed = await topMaker.client.call('updateBraTag', {
      ...{ braTagId, version: 1 },
      changes: { size: { system: 'letter', label: 'L' }, style: 'camisole', measures: { unit: 'in', chest: 508_000 } },
    });
    expect(changed).toMatchObject({ size: { system: 'letter', label: 'L' }, style: 'camisole', measures: { chest: 508_000 } });
    expect(changed.media[0]?.alt).toBe('Harbour tee, camisole, L');
    const refused = await topMaker.client.refusal('updateBraTag', {
      ...{ braTagId, version: 2 },
      changes: { braSize: '34C', style: 'plunge', measures: { unit: 'cm', wireWidth: 130_000 } },
    });
    expect(refused).toMatchObject({
      code: 'validation',
      fields: {
        'changes.braSize': letters,
        'changes.style': 'Choose one of the styles camisole, crop, tee, swimTop.',
        'changes.measures.wireWidth': 'This field is unknown.',
      },
    });
  });

  test('has no bra size', async () => {
    const errorsOf = async (form: Partial<Input<'createBraTag'>>) =>
      (await topMaker.client.refusal('createBraTag', createForm(form))).fields;
    expect(await errorsOf({ braSize: '34C' })).toEqual({ braSize: letters });
    expect(await errorsOf({ size: { system: 'UK', label: '34C' } })).toEqual({ 'size.system': letters });
    expect(await errorsOf({ size: { system: 'letter', label: '34C' } })).toEqual({ 'size.label': letters });
    const { fields } = await visitor.call('validateForm', { form: 'braTag', values: { braSize: 'M', style: 'plunge' } });
    expect(fields).toMatchObject({ braSize: letters, style: expect.stringMatching(/^Choose one of the styles camisole/) });
  });
});

test('a bra has no letter, no measures of a top and no style of one', async () => {
  const form = createForm({
    ...{ size: { system: 'letter', label: 'M' }, style: 'tee', measures: { unit: 'cm', chest: 520_000 } },
    uploads: [await uploadPicture(server, braMaker)],
  });
  const fields = {
    'size.system': 'Enter a valid bra size (e.g. 32DD, 38C, 28F).',
    style: expect.stringMatching(/^Choose one of the styles balconette, plunge,/),
    'measures.chest': 'This field is unknown.',
  };
  expect((await braMaker.client.refusal('createBraTag', form)).fields).toEqual(fields);
  expect((await braMaker.client.call('validateForm', { form: 'braTag', values: { ...form } })).fields).toMatchObject(fields);
});
