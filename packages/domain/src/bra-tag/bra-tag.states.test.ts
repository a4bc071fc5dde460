import { describe, expect, test } from 'vitest';
import { braTagActionNames, braTagStates, braTagStatuses, findNextBraTagStatus, listBraTagActions } from './bra-tag.states.ts';

describe('the life of a bra tag', () => {
  test('goes from the draft to its first collector and on to the next', () => {
    expect(findNextBraTagStatus('draft', 'submit', 'creator')).toBe('pending_review');
    expect(findNextBraTagStatus('pending_review', 'approve', 'system')).toBe('active');
    expect(findNextBraTagStatus('active', 'ship', 'system')).toBe('claimable');
    expect(findNextBraTagStatus('claimable', 'claim', 'collector')).toBe('claimed');
    expect(findNextBraTagStatus('claimed', 'startTransfer', 'owner')).toBe('transfer_pending');
    expect(findNextBraTagStatus('transfer_pending', 'claim', 'collector')).toBe('claimed');
  });

  test('a gift is claimable as soon as its creator marks it as one', () => {
    expect(findNextBraTagStatus('active', 'given', 'creator')).toBe('claimable');
    expect(findNextBraTagStatus('active', 'given', 'collector')).toBeNull();
    expect(findNextBraTagStatus('active', 'claim', 'collector')).toBeNull();
    expect(findNextBraTagStatus('claimable', 'callBack', 'creator')).toBe('active');
    expect(findNextBraTagStatus('claimable', 'callBack', 'owner')).toBeNull();
  });

  test('a transfer nobody claims goes back to its owner after 14 days', () => {
    expect(braTagStates.transfer_pending.callBack).toMatchObject({ to: 'claimed', by: ['owner', 'timer'], timer: 14 * 24 * 3_600_000 });
  });

  test('missing or stolen blocks sale, transfer and claim until it is found', () => {
    for (const status of ['missing', 'stolen'] as const) {
      for (const action of ['claim', 'ship', 'given', 'startTransfer', 'retire'] as const)
        expect(findNextBraTagStatus(status, action)).toBeNull();
      expect(findNextBraTagStatus(status, 'found', 'owner')).toBe('recovered');
    }
    expect(findNextBraTagStatus('recovered', 'settle', 'system')).toBe('claimed');
    expect(findNextBraTagStatus('recovered', 'return', 'system')).toBe('active');
  });

  test('a revoked tag comes back by an appeal only', () => {
    expect(braTagActionNames.filter((action) => findNextBraTagStatus('revoked', action))).toEqual([
      'recheck',
      'ship',
      'return',
      'startTransfer',
      'missing',
      'stolen',
      'found',
      'settle',
    ]);
    expect(listBraTagActions('revoked', 'owner')).toEqual([]);
    expect(findNextBraTagStatus('revoked', 'settle', 'operator')).toBe('claimed');
  });

  test('a final state has no transitions, and every other state is reachable', () => {
    expect(braTagActionNames.filter((action) => findNextBraTagStatus('retired', action))).toEqual([]);
    const reached = new Set(braTagStatuses.flatMap((status) => Object.values(braTagStates[status]).map((step) => step.to)));
    expect([...reached].sort()).toEqual([...braTagStatuses].sort());
  });

  test('each actor has their own actions', () => {
    expect(listBraTagActions('claimed', 'owner')).toEqual(['startTransfer', 'missing', 'stolen', 'retire']);
    expect(listBraTagActions('claimed', 'collector')).toEqual([]);
    expect(listBraTagActions('claimable', 'collector')).toEqual(['claim']);
  });

  test('every transition has a description and an actor', () => {
    for (const status of braTagStatuses) {
      for (const step of Object.values(braTagStates[status])) {
        expect(step.description).toMatch(/^[A-Z].*\.$/);
        expect(step.by.length).toBeGreaterThan(0);
      }
    }
  });
});
