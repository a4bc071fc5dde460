import { describe, expect, test } from 'vitest';
import { countRemaining, getDayPart, listAccountChecks, matchesFilter } from './account-checks.ts';

const fresh = {
  emailVerified: false,
  isAdult: false,
  bio: '',
  tags: 0,
  isCreator: true,
  isPaidOut: false,
  hasPair: false,
};

describe('the account checklist', () => {
  test('of a new account starts at its e-mail', () => {
    expect(listAccountChecks(fresh).map(({ state }) => state)).toEqual(['next', 'later', 'later', 'later', 'later', 'later']);
    expect(countRemaining(listAccountChecks(fresh))).toBe(6);
  });

  test('the first open step is next, whatever is done after it', () => {
    const checks = listAccountChecks({ ...fresh, emailVerified: true, tags: 3, isAdult: true });
    expect(checks.map(({ state }) => state)).toEqual(['done', 'done', 'next', 'done', 'later', 'later']);
  });

  test('a profile needs a bio, not a name', () => {
    const getState = (bio: string) => listAccountChecks({ ...fresh, bio }).find(({ name }) => name === 'profile')?.state;
    expect([getState(' '), getState('Lace from Lisbon.')]).toEqual(['later', 'done']);
  });

  test('ends with an active payout account and a pair', () => {
    const shown = { ...fresh, emailVerified: true, isAdult: true, bio: 'Lace.', tags: 1 };
    expect(listAccountChecks(shown).find(({ state }) => state === 'next')?.name).toBe('payouts');
    const paidOut = { ...shown, isPaidOut: true };
    expect(listAccountChecks(paidOut).find(({ state }) => state === 'next')?.name).toBe('pair');
    expect(countRemaining(listAccountChecks({ ...paidOut, hasPair: true }))).toBe(0);
  });

  test('has no pair step in an app without pairs', () => {
    expect(listAccountChecks({ ...fresh, hasPair: null }).map(({ name }) => name)).not.toContain('pair');
  });

  test('a collector has no tag and payout steps', () => {
    expect(listAccountChecks({ ...fresh, isCreator: false }).map(({ name }) => name)).toEqual(['email', 'profile']);
  });
});

test('tags are live or waiting', () => {
  expect(matchesFilter('live', { status: 'active', listing: 'reserved' })).toBe(true);
  expect(matchesFilter('live', { status: 'active', listing: 'unlisted' })).toBe(false);
  expect(matchesFilter('live', { status: 'active', listing: 'published', moderation: 'hidden' })).toBe(false);
  expect(matchesFilter('waiting', { status: 'draft', listing: 'none' })).toBe(true);
  expect(matchesFilter('waiting', { status: 'active', listing: 'sold' })).toBe(true);
  expect(matchesFilter('waiting', { status: 'claimed', listing: 'sold' })).toBe(false);
});

test('the greeting follows the time of day', () => {
  expect([4, 8, 13, 20].map((hour) => getDayPart(new Date(2026, 10, 21, hour)))).toEqual(['evening', 'morning', 'afternoon', 'evening']);
});
