import { describe, expect, test } from 'vitest';
import {
  disputeActionNames,
  disputeActions,
  disputeStates,
  disputeStatuses,
  disputeTimer,
  disputeTimers,
  disputeTurn,
  isDisputeEnd,
  nextDisputeState,
} from './dispute.states.ts';

describe('the life of a dispute', () => {
  test('two who agree need nobody else', () => {
    expect(nextDisputeState('open', 'accept_full', 'seller')).toBe('ended_buyer');
    expect(nextDisputeState('open', 'propose', 'seller')).toBe('answered');
    expect(nextDisputeState('answered', 'accept_partial', 'buyer')).toBe('ended_split');
    expect(nextDisputeState('answered', 'withdraw', 'buyer')).toBe('ended_seller');
  });

  test('nobody accepts what they proposed themselves', () => {
    expect(nextDisputeState('open', 'accept_full', 'buyer')).toBeNull();
    expect(nextDisputeState('answered', 'accept_full', 'seller')).toBeNull();
  });

  test('a piece goes back before the money does', () => {
    expect(nextDisputeState('answered', 'accept_return', 'buyer')).toBe('return_agreed');
    expect(nextDisputeState('return_agreed', 'send_return', 'buyer')).toBe('return_sent');
    expect(nextDisputeState('return_sent', 'receive_return', 'seller')).toBe('ended_buyer');
    expect(nextDisputeState('return_sent', 'receive_return', 'buyer')).toBeNull();
  });

  test('the platform decides only when it was asked', () => {
    for (const status of ['open', 'answered', 'return_agreed', 'return_sent'] as const)
      expect(disputeActions(status, 'operator')).toEqual([]);
    expect(disputeActions('escalated', 'operator')).toEqual(['decide_buyer', 'decide_split', 'decide_seller', 'ask_second']);
    expect(disputeActions('second_look', 'operator')).toEqual(['decide_buyer', 'decide_split', 'refuse_second']);
  });

  test('each side has a deadline, and silence has a meaning', () => {
    expect(disputeTimer('open')).toEqual({ action: 'escalate', wait: disputeTimers.sellerAnswers });
    expect(disputeTimer('answered')).toEqual({ action: 'withdraw', wait: disputeTimers.buyerAnswers });
    expect(disputeTimer('return_agreed')).toEqual({ action: 'withdraw', wait: disputeTimers.sendReturn });
    expect(disputeTimer('return_sent')).toEqual({ action: 'escalate', wait: disputeTimers.returnTravels });
    expect(disputeTimer('escalated')).toBeNull();
  });

  test('whoever is waited for has something to do', () => {
    for (const status of disputeStatuses) {
      const turn = disputeTurn(status);
      expect(turn === null).toBe(isDisputeEnd(status));
      if (turn) expect(disputeActions(status, turn).length).toBeGreaterThan(0);
    }
  });

  test('every dispute ends, at the latest by the clock, and an end is an end', () => {
    for (const status of disputeStatuses) {
      if (isDisputeEnd(status)) expect(disputeActionNames.filter((action) => nextDisputeState(status, action))).toEqual([]);
      else expect(nextDisputeState(status, 'run_out', 'timer')).toBe('ended_buyer');
    }
  });

  test('every step has a sentence and an actor, and a timer exactly where the timer acts', () => {
    for (const status of disputeStatuses)
      for (const step of Object.values(disputeStates[status])) {
        expect(step.says).toMatch(/^[A-Z].*\.$/);
        expect(step.by.includes('timer')).toBe(step.timer !== undefined);
      }
  });
});
