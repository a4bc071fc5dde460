import type { CollectionItem } from '@strapline/contract/shapes/collection';
import { expect, test } from 'vitest';
import { findAmountErrors, forgetSaved, showFields, toChanges } from './piece-draft.ts';

const item = {
  braTagId: 'amber_lark_k2p:2026:spring:0007',
  acquiredAt: '2026-03-14T00:00:00.000Z',
  paidCents: 188_00,
  valueCents: null,
  folder: 'Evening',
  notes: 'Hand-wash cold.',
} as CollectionItem;

test('only what differs from what is stored is sent', () => {
  expect(toChanges(item, {})).toEqual({});
  expect(toChanges(item, { acquired: '2026-03-14', paid: '188', value: '', folder: ' Evening ', notes: 'Hand-wash cold.' })).toEqual({});
  expect(toChanges(item, { paid: '$1,190.50', value: '240', acquired: '2026-02-01' })).toEqual({
    acquiredAt: '2026-02-01',
    paidCents: 1_190_50,
    valueCents: 240_00,
  });
});

test('an emptied field removes its value', () => {
  expect(toChanges(item, { acquired: '', paid: '', folder: ' ', notes: '' })).toEqual({
    acquiredAt: null,
    paidCents: null,
    folder: null,
    notes: null,
  });
});

test('an unreadable amount is an error and isn’t sent', () => {
  expect(toChanges(item, { paid: 'many' })).toEqual({});
  expect(findAmountErrors({ paid: 'many', value: '' })).toEqual({ paidCents: expect.stringContaining('amount'), valueCents: undefined });
});

test('the form shows what was typed, else what is stored', () => {
  expect(showFields(item, { paid: '19' })).toEqual({
    acquired: '2026-03-14',
    paid: '19',
    value: '',
    folder: 'Evening',
    notes: 'Hand-wash cold.',
  });
});

test('what was typed while saving stays', () => {
  const saved = { notes: 'first', paid: '5' };
  expect(forgetSaved({ notes: 'first and second', paid: '5', folder: 'New' }, saved)).toEqual({ paid: undefined });
});
