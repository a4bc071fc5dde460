import { expect, test } from 'vitest';
import { listTagActions } from './tag-action-names.ts';

const can = ['requestChipReplacement', 'startTransfer', 'edit'];
const request = { problem: 'damaged', note: null, requestedAt: '2026-11-24T10:00:00.000Z', declined: null } as const;

test('another chip can be asked for once, and again after a declined request', () => {
  expect(listTagActions({ can })).toEqual(['startTransfer', 'requestChipReplacement']);
  expect(listTagActions({ can, chipReplacement: request })).toEqual(['startTransfer']);
  const declined = { at: '2026-11-25T10:00:00.000Z', reason: 'It answered to a tap.' };
  expect(listTagActions({ can, chipReplacement: { ...request, declined } })).toContain('requestChipReplacement');
});
