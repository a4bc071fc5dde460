import { describe, expect, test } from 'vitest';
import { day } from '../time.ts';
import { findNextPairStatus, findPairDeadline, listOwnPairActions, pairActionNames, pairStates, pairStatuses } from './pair.states.ts';

describe('a pair', () => {
  test('goes from a draft to its review and becomes active', () => {
    const steps = [
      ['draft', 'submit'],
      ['uploading', 'receive'],
      ['processing', 'pass'],
      ['in_review', 'approve'],
    ] as const;
    const reached = steps.map(([status, action]) => findNextPairStatus(status, action));
    expect(reached).toEqual(['uploading', 'processing', 'in_review', 'active']);
  });

  test('can be withdrawn by its creator in every state, and then nothing follows', () => {
    for (const status of pairStatuses.filter((one) => one !== 'withdrawn'))
      expect(findNextPairStatus(status, 'withdraw', 'creator'), status).toBe('withdrawn');
    expect(pairActionNames.filter((action) => findNextPairStatus('withdrawn', action) !== null)).toEqual([]);
  });

  test('is approved, rejected and hidden by the operator alone', () => {
    for (const action of ['approve', 'reject', 'requestChanges', 'suspend', 'reinstate'] as const)
      for (const status of pairStatuses)
        for (const actor of ['creator', 'system', 'timer'] as const)
          expect(findNextPairStatus(status, action, actor), `${status} ${action} ${actor}`).toBeNull();
  });

  test('leaves no state but withdrawn without a way on, and every state is reached', () => {
    const reached = Object.values(pairStates).flatMap((steps) => Object.values(steps).map((step) => step.to));
    expect(pairStatuses.filter((status) => status !== 'draft' && !reached.includes(status))).toEqual([]);
    expect(pairStatuses.filter((status) => Object.keys(pairStates[status]).length === 0)).toEqual(['withdrawn']);
  });

  test('is closed after 7 days without its pictures, and after 14 without its creator', () => {
    const since = new Date('2026-11-01T10:00:00Z');
    const days = (status: (typeof pairStatuses)[number]) => {
      const deadline = findPairDeadline(status, since);
      return deadline && (deadline.getTime() - since.getTime()) / day;
    };
    expect(Object.fromEntries(pairStatuses.map((status) => [status, days(status)]))).toEqual({
      draft: 7,
      uploading: 7,
      processing: null,
      in_review: null,
      active: null,
      requires_action: 14,
      rejected: null,
      suspended: null,
      withdrawn: null,
    });
  });

  test('lets its creator do what its state allows', () => {
    const hasConsent = true;
    expect(listOwnPairActions('draft', { hasConsent })).toEqual(['edit', 'sendPictures', 'setUsername', 'setWallet', 'withdraw']);
    expect(listOwnPairActions('requires_action', { hasConsent: false })).toEqual([
      'edit',
      'setUsername',
      'agreeAgain',
      'setWallet',
      'withdraw',
    ]);
    expect(listOwnPairActions('rejected', { hasConsent })).toEqual(['withdraw']);
    expect(listOwnPairActions('suspended', { hasConsent })).toEqual(['withdraw']);
    expect(listOwnPairActions('withdrawn', { hasConsent })).toEqual([]);
  });
});
