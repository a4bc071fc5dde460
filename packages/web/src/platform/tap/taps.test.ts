import { beforeEach, describe, expect, test } from 'vitest';
import { findTap, isReadElsewhere, listAcceptedTaps, removeTaps, saveTap, type TapReading, tapValidityMs, useTaps } from './taps.ts';

const braTagId = 'amber_lark_k2p:2026:spring:0007';
const now = Date.parse('2026-11-21T10:00:00Z');

function createReading(ticket: string, more: Partial<TapReading> = {}): TapReading {
  return { braTagId, ticket, verdict: 'ok', grade: 'B', counter: 1, at: '2026-11-21T10:00:00Z', savedAt: now, ...more };
}

const listTickets = (at = now) => listAcceptedTaps(useTaps.getState().state.readings, braTagId, at).map(({ ticket }) => ticket);

beforeEach(() => useTaps.getState().reset());

describe('the taps of this browser', () => {
  test('are listed in the chip’s order, for their own tag only', () => {
    saveTap(createReading('second', { counter: 8 }));
    saveTap(createReading('first', { counter: 7 }));
    saveTap(createReading('other', { braTagId: 'opal_heron_m8c:2026:main:0001' }));
    expect(listTickets()).toEqual(['first', 'second']);
  });

  test('an opened loop counts; a replay doesn’t', () => {
    saveTap(createReading('opened', { verdict: 'opened' }));
    saveTap(createReading('replay', { verdict: 'replay' }));
    expect(listTickets()).toEqual(['opened']);
    expect(findTap('replay', now)?.verdict).toBe('replay');
  });

  test('expire after half an hour, and after the claim', () => {
    saveTap(createReading('early'));
    expect(listTickets(now + tapValidityMs)).toEqual([]);
    expect(listTickets()).toEqual(['early']);
    removeTaps(braTagId);
    expect(listTickets()).toEqual([]);
  });

  test('another tab’s taps appear at once', () => {
    const newValue = JSON.stringify({ state: { readings: [createReading('elsewhere')] }, version: 0 });
    localStorage.setItem('strapline.taps', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'strapline.taps', newValue }));
    expect(listTickets()).toEqual(['elsewhere']);
    saveTap(createReading('here'));
    expect([isReadElsewhere(createReading('elsewhere')), isReadElsewhere(createReading('here'))]).toEqual([true, false]);
  });
});
