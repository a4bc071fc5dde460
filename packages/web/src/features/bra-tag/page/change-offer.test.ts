import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../../platform/wire/wire.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import { changeOffer, OfferChangedError } from './change-offer.ts';

vi.mock('../../../platform/wire/wire.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const expected = { id: 'amber_lark_k2p:2026:spring:0007', version: 3, offered: true, offeredAmount: 50_00 };

/** A server with this version of the tag; returns the versions sent. */
function mockServer(current: Partial<BraTag> & { version: number }, refusal?: WireError) {
  const sentVersions: unknown[] = [];
  vi.mocked(call).mockImplementation((async (name: string, input: { version?: number }) => {
    if (name === 'fetchBraTag') return { ...expected, ...current };
    sentVersions.push(input.version);
    if (input.version !== current.version) throw new WireError({ code: 'conflict', message: 'It changed meanwhile.' });
    if (refusal) throw refusal;
    return {};
  }) as typeof call);
  return sentVersions;
}

afterEach(() => void vi.mocked(call).mockReset());

test('a price changed in another tab is not overwritten, nor taken off sale', async () => {
  const sentVersions = mockServer({ version: 4, offeredAmount: 80_00 });
  for (const change of [{ offered: true, offeredAmount: 60_00 }, { offered: false }] as const)
    await expect(changeOffer(expected, change)).rejects.toMatchObject({ latest: { version: 4, offeredAmount: 80_00 } });
  expect(sentVersions).toEqual([3, 3]);
});

test('a second press, after the change was shown, replaces it', async () => {
  const sentVersions = mockServer({ version: 4, offeredAmount: 80_00 });
  const shown = await changeOffer(expected, { offered: true, offeredAmount: 60_00 }).catch((error: OfferChangedError) => error.latest);
  await changeOffer(shown as BraTag, { offered: true, offeredAmount: 60_00 });
  expect(sentVersions).toEqual([3, 4]);
});

test('another change to the tag asks nothing', async () => {
  const sentVersions = mockServer({ version: 5, title: 'Renamed' });
  await changeOffer(expected, { offered: true, offeredAmount: 60_00 });
  expect(sentVersions).toEqual([3, 5]);
});

test('the same change in another tab counts as done', async () => {
  const sentVersions = mockServer({ version: 4, offered: false, offeredAmount: null });
  await changeOffer(expected, { offered: false });
  await expect(changeOffer(expected, { offered: true, offeredAmount: 60_00 })).rejects.toBeInstanceOf(OfferChangedError);
  expect(sentVersions).toEqual([3, 3]);
});

test('a refusal for another reason is shown', async () => {
  mockServer({ version: 3 }, new WireError({ code: 'conflict', message: 'Only active tags can be offered for sale.' }));
  await expect(changeOffer(expected, { offered: true, offeredAmount: 60_00 })).rejects.toThrow('Only active tags');
});
