import { beforeEach, describe, expect, test } from 'vitest';
import { acceptedTaps, forgetTaps, isFromElsewhere, keepTap, keptTap, type TapReading, tapCountsMs, useTaps } from './taps.ts';

const braTagId = 'amber_lark_k2p:2026:spring:0007';
const now = Date.parse('2026-11-21T10:00:00Z');

function reading(ticket: string, more: Partial<TapReading> = {}): TapReading {
  return { braTagId, ticket, verdict: 'ok', grade: 'B', counter: 1, at: '2026-11-21T10:00:00Z', keptAt: now, ...more };
}

const counted = (at = now) => acceptedTaps(useTaps.getState().state.readings, braTagId, at).map(({ ticket }) => ticket);

beforeEach(() => useTaps.getState().reset());

describe('the taps of this browser', () => {
  test('count in the order in which the chip wrote them, and for their own tag only', () => {
    keepTap(reading('second', { counter: 8 }));
    keepTap(reading('first', { counter: 7 }));
    keepTap(reading('other', { braTagId: 'opal_heron_m8c:2026:main:0001' }));
    expect(counted()).toEqual(['first', 'second']);
  });

  test('an opened loop counts; a replay does not', () => {
    keepTap(reading('opened', { verdict: 'opened' }));
    keepTap(reading('replay', { verdict: 'replay' }));
    expect(counted()).toEqual(['opened']);
    expect(keptTap('replay', now)?.verdict).toBe('replay');
  });

  test('are over after half an hour, and after the claim', () => {
    keepTap(reading('early'));
    expect(counted(now + tapCountsMs)).toEqual([]);
    expect(counted()).toEqual(['early']);
    forgetTaps(braTagId);
    expect(counted()).toEqual([]);
  });

  test('what another tab read is seen here at once', () => {
    const newValue = JSON.stringify({ state: { readings: [reading('elsewhere')] }, version: 0 });
    localStorage.setItem('strapline.taps', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'strapline.taps', newValue }));
    expect(counted()).toEqual(['elsewhere']);
    keepTap(reading('here'));
    expect([isFromElsewhere(reading('elsewhere')), isFromElsewhere(reading('here'))]).toEqual([true, false]);
  });
});
