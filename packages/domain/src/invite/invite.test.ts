import { describe, expect, test } from 'vitest';
import { day } from '../time.ts';
import { calculateInviteDeletion, getShownInviteState, inviteLifetime, isInvitedAtOnce, listInviteAnswers } from './invite.ts';

const now = new Date('2026-11-29T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * day);

describe('an invitation', () => {
  test('works for seven days, to the millisecond', () => {
    const expiresAt = new Date(now.getTime() + inviteLifetime);
    expect(inviteLifetime).toBe(7 * day);
    expect(getShownInviteState({ state: 'invited', expiresAt }, new Date(expiresAt.getTime() - 1))).toBe('invited');
    expect(getShownInviteState({ state: 'invited', expiresAt }, expiresAt)).toBe('expired');
    expect(getShownInviteState({ state: 'used', expiresAt }, inDays(20))).toBe('used');
    expect(getShownInviteState({ state: 'requested', expiresAt: null }, inDays(20))).toBe('requested');
  });

  test('can be answered until it is used', () => {
    expect(listInviteAnswers('requested')).toEqual(['accept', 'refuse']);
    expect(listInviteAnswers('invited')).toEqual(['refuse']);
    expect(listInviteAnswers('refused')).toEqual(['accept']);
    expect(listInviteAnswers('expired')).toEqual(['accept']);
    expect(listInviteAnswers('used')).toEqual([]);
  });

  test('is needed by models only, and only where invitations are required', () => {
    expect(isInvitedAtOnce('model', 'required')).toBe(false);
    expect(isInvitedAtOnce('model', 'open')).toBe(true);
    expect(isInvitedAtOnce('collector', 'required')).toBe(true);
  });

  test('is deleted 30 days after its end, and 90 days after a request that nobody answered', () => {
    expect(calculateInviteDeletion('requested', now)).toEqual(inDays(90));
    expect(calculateInviteDeletion('invited', now)).toEqual(inDays(37));
    expect(calculateInviteDeletion('refused', now)).toEqual(inDays(30));
    expect(calculateInviteDeletion('used', now)).toEqual(inDays(30));
  });
});
