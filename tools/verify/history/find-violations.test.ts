import { expect, test } from 'vitest';
import { findViolations } from './find-violations.ts';
import type { FinalState, Operation, OperationKind } from './history.ts';

const piece = 'amber_lark_k2p:2026:main:0001';

function operation(kind: OperationKind, more: Partial<Operation> = {}): Operation {
  return { kind, by: 'june', piece, key: 'k1', outcome: 'ok', startedAt: 0, endedAt: 1, ...more };
}

/** June bought, saved and claimed; everything agrees. */
const history: Operation[] = [
  operation('save'),
  operation('hold', { outcome: 'unknown' }),
  operation('hold', { orderId: 'o1' }),
  operation('pay', { orderId: 'o1' }),
  operation('hold', { by: 'theo', key: 'k2', outcome: 'failed', reason: 'reserved' }),
  operation('claim', { piece: 'other' }),
];

function createState(status = 'paid'): FinalState {
  const order = { id: 'o1', piece, status };
  return {
    saved: new Map([['june', new Set([piece])]]),
    bought: new Map([['june', [order]]]),
    sold: [order],
    owned: new Map([['june', new Set(['other'])]]),
  };
}

test('a history that agrees with the exports has no violations', () => {
  expect(findViolations(history, createState())).toEqual([]);
});

test('an unknown outcome may have had an effect or none', () => {
  const unknown = [operation('save', { outcome: 'unknown' }), operation('claim', { piece: 'other', outcome: 'unknown' })];
  expect(findViolations(unknown, createState())).toEqual([]);
  const nothing = { saved: new Map(), bought: new Map(), sold: [], owned: new Map() };
  expect(findViolations(unknown, nothing)).toEqual([]);
});

test.each<[string, Operation[], Partial<FinalState>, RegExp]>([
  ['a lost save', history, { saved: new Map() }, /^lost: june was told that .* is saved/],
  ['a save that was refused', [operation('save', { outcome: 'failed' })], {}, /^invented: saved\.json of june/],
  ['a lost hold', history.slice(0, 3), { bought: new Map() }, /holds .*, and their orders lack it$/],
  ['an order that its seller lacks', history, { sold: [] }, /orders\.json of the seller lacks it$/],
  ['a paid order that expired', history, createState('expired'), /is paid, and it is expired$/],
  ['an order of another piece', history, { bought: new Map([['june', [{ id: 'o1', piece: 'x', status: 'paid' }]]]) }, /it is about x$/],
  ['two orders for one key', [...history, operation('hold', { orderId: 'o2' })], {}, /^repeated: .* o1 and o2$/],
  [
    'two live orders of a piece',
    history,
    { sold: [...createState().sold, { id: 'o2', piece, status: 'pending_payment' }] },
    /^double sale: .* o1 \(paid\) and o2 \(pending_payment\)$/,
  ],
  ['two buyers who paid', [...history, operation('pay', { by: 'theo', orderId: 'o1' })], {}, /^double sale: june and theo were told/],
  ['a lost claim', history, { owned: new Map() }, /^lost: june was told that they own other/],
  [
    'two owners',
    history,
    {
      owned: new Map([
        ['june', new Set(['other'])],
        ['theo', new Set(['other'])],
      ]),
    },
    /^double owner: june and theo own other$/,
  ],
  [
    'an internal error',
    [...history, operation('save', { outcome: 'unknown', reason: 'internal' })],
    {},
    /^internal errors: 1 calls \(save\)$/,
  ],
])('%s is found', (_what, operations, change, violation) => {
  expect(findViolations(operations, { ...createState(), ...change })).toContainEqual(expect.stringMatching(violation));
});
