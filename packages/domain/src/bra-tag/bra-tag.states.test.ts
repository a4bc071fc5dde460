import { describe, expect, test } from 'vitest';
import { braTagActionNames, braTagActions, braTagStates, braTagStatuses, nextBraTagState } from './bra-tag.states.ts';

describe('the life of a bra tag', () => {
  test('runs from the draft to its first collector, and on to the next', () => {
    expect(nextBraTagState('draft', 'submit', 'creator')).toBe('pending_review');
    expect(nextBraTagState('pending_review', 'approve', 'system')).toBe('active');
    expect(nextBraTagState('active', 'ship', 'system')).toBe('claimable');
    expect(nextBraTagState('claimable', 'claim', 'collector')).toBe('claimed');
    expect(nextBraTagState('claimed', 'startTransfer', 'owner')).toBe('transfer_pending');
    expect(nextBraTagState('transfer_pending', 'claim', 'collector')).toBe('claimed');
  });

  test('a gift is claimable from the moment the creator says so', () => {
    expect(nextBraTagState('active', 'given', 'creator')).toBe('claimable');
    expect(nextBraTagState('active', 'given', 'collector')).toBeNull();
    expect(nextBraTagState('active', 'claim', 'collector')).toBeNull();
    expect(nextBraTagState('claimable', 'callBack', 'creator')).toBe('active');
    expect(nextBraTagState('claimable', 'callBack', 'owner')).toBeNull();
  });

  test('a transfer nobody claims goes back to its owner after 14 days', () => {
    expect(braTagStates.transfer_pending.callBack).toMatchObject({ to: 'claimed', by: ['owner', 'timer'], timer: 14 * 24 * 3_600_000 });
  });

  test('missing or stolen blocks sale, transfer and claim until it is found', () => {
    for (const status of ['missing', 'stolen'] as const) {
      for (const action of ['claim', 'ship', 'given', 'startTransfer', 'retire'] as const)
        expect(nextBraTagState(status, action)).toBeNull();
      expect(nextBraTagState(status, 'found', 'owner')).toBe('recovered');
    }
    expect(nextBraTagState('recovered', 'settle', 'system')).toBe('claimed');
    expect(nextBraTagState('recovered', 'return', 'system')).toBe('active');
  });

  test('nothing leaves an ended record, and every other state is reached', () => {
    for (const status of ['revoked', 'retired'] as const) {
      expect(braTagActionNames.filter((action) => nextBraTagState(status, action))).toEqual([]);
    }
    const reached = new Set(braTagStatuses.flatMap((status) => Object.values(braTagStates[status]).map((step) => step.to)));
    expect([...reached].sort()).toEqual([...braTagStatuses].sort());
  });

  test('shows each person their own buttons', () => {
    expect(braTagActions('claimed', 'owner')).toEqual(['startTransfer', 'missing', 'stolen', 'retire']);
    expect(braTagActions('claimed', 'collector')).toEqual([]);
    expect(braTagActions('claimable', 'collector')).toEqual(['claim']);
  });

  test('every step has a sentence and an actor', () => {
    for (const status of braTagStatuses) {
      for (const step of Object.values(braTagStates[status])) {
        expect(step.says).toMatch(/^[A-Z].*\.$/);
        expect(step.by.length).toBeGreaterThan(0);
      }
    }
  });
});
