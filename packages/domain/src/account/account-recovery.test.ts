import { expect, test } from 'vitest';
import { findDueRecoveryStep, isRecoveryOpen, recoveryStates, recoveryTimes } from './account-recovery.ts';

const readyAt = new Date('2026-03-04T12:00:00Z');
const expiresAt = new Date(readyAt.getTime() + recoveryTimes.link);
const before = (time: Date): Date => new Date(time.getTime() - 1);

test('the link is due at the end of the cooling-off, its expiry a day later, and nothing after an end', () => {
  expect(findDueRecoveryStep({ state: 'waiting', readyAt, expiresAt: null }, before(readyAt))).toBeNull();
  expect(findDueRecoveryStep({ state: 'waiting', readyAt, expiresAt: null }, readyAt)).toBe('sendLink');
  expect(findDueRecoveryStep({ state: 'ready', readyAt, expiresAt }, before(expiresAt))).toBeNull();
  expect(findDueRecoveryStep({ state: 'ready', readyAt, expiresAt }, expiresAt)).toBe('expire');
  for (const state of recoveryStates.filter((one) => !isRecoveryOpen(one)))
    expect(findDueRecoveryStep({ state, readyAt, expiresAt }, expiresAt)).toBeNull();
});

test('reminders come before the end of the cooling-off', () => {
  expect(recoveryTimes.reminders.every((after) => after < recoveryTimes.coolingOff)).toBe(true);
});
