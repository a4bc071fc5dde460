import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../../platform/wire.ts';
import { WireError } from '../../../platform/wire-error.ts';
import { changeOffer, OfferChangedError } from './change-offer.ts';

vi.mock('../../../platform/wire.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const expected = { id: 'amber_lark_k2p:2026:spring:0007', version: 3, offered: true, offeredAmount: 50_00 };

/** A server with this version of the tag; returns the versions sent. */
function serverWith(now: Partial<BraTag> & { version: number }, refusal?: WireError) {
  const sent: unknown[] = [];
  vi.mocked(call).mockImplementation((async (name: string, input: { version?: number }) => {
    if (name === 'fetchBraTag') return { ...expected, ...now };
    sent.push(input.version);
    if (input.version !== now.version) throw new WireError({ code: 'conflict', message: 'It changed meanwhile.' });
    if (refusal) throw refusal;
    return {};
  }) as typeof call);
  return sent;
}

afterEach(() => void vi.mocked(call).mockReset());

test('a price changed in another tab is not overwritten, nor taken off sale', async () => {
  const sent = serverWith({ version: 4, offeredAmount: 80_00 });
  for (const wanted of [{ offered: true, offeredAmount: 60_00 }, { offered: false }] as const)
    await expect(changeOffer(expected, wanted)).rejects.toMatchObject({ newer: { version: 4, offeredAmount: 80_00 } });
  expect(sent).toEqual([3, 3]);
});

test('a second press, after the change was shown, replaces it', async () => {
  const sent = serverWith({ version: 4, offeredAmount: 80_00 });
  const shown = await changeOffer(expected, { offered: true, offeredAmount: 60_00 }).catch((error: OfferChangedError) => error.newer);
  await changeOffer(shown as BraTag, { offered: true, offeredAmount: 60_00 });
  expect(sent).toEqual([3, 4]);
});

test('another change to the tag asks nothing', async () => {
  const sent = serverWith({ version: 5, title: 'Renamed' });
  await changeOffer(expected, { offered: true, offeredAmount: 60_00 });
  expect(sent).toEqual([3, 5]);
});

test('the same change in another tab counts as done', async () => {
  const sent = serverWith({ version: 4, offered: false, offeredAmount: null });
  await changeOffer(expected, { offered: false });
  await expect(changeOffer(expected, { offered: true, offeredAmount: 60_00 })).rejects.toBeInstanceOf(OfferChangedError);
  expect(sent).toEqual([3, 3]);
});

test('a refusal for another reason is shown', async () => {
  serverWith({ version: 3 }, new WireError({ code: 'conflict', message: 'Only active tags can be offered for sale.' }));
  await expect(changeOffer(expected, { offered: true, offeredAmount: 60_00 })).rejects.toThrow('Only active tags');
});
