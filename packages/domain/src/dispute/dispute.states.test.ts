import { describe, expect, test } from 'vitest';
import {
  disputeActionNames,
  disputeStates,
  disputeStatuses,
  disputeTimers,
  findDisputeTimer,
  findDisputeTurn,
  findNextDisputeStatus,
  isFinalDisputeStatus,
  listDisputeActions,
} from './dispute.states.ts';

describe('the life of a dispute', () => {
  test('buyer and seller can settle it without an operator', () => {
    expect(findNextDisputeStatus('open', 'accept_full', 'seller')).toBe('ended_buyer');
    expect(findNextDisputeStatus('open', 'propose', 'seller')).toBe('answered');
    expect(findNextDisputeStatus('answered', 'accept_partial', 'buyer')).toBe('ended_split');
    expect(findNextDisputeStatus('answered', 'withdraw', 'buyer')).toBe('ended_seller');
  });

  test('nobody can accept their own proposal', () => {
    expect(findNextDisputeStatus('open', 'accept_full', 'buyer')).toBeNull();
    expect(findNextDisputeStatus('answered', 'accept_full', 'seller')).toBeNull();
  });

  test('a return arrives before the refund', () => {
    expect(findNextDisputeStatus('answered', 'accept_return', 'buyer')).toBe('return_agreed');
    expect(findNextDisputeStatus('return_agreed', 'send_return', 'buyer')).toBe('return_sent');
    expect(findNextDisputeStatus('return_sent', 'receive_return', 'seller')).toBe('ended_buyer');
    expect(findNextDisputeStatus('return_sent', 'receive_return', 'buyer')).toBeNull();
  });

  test('an operator decides only after an escalation', () => {
    for (const status of ['open', 'answered', 'return_agreed', 'return_sent'] as const)
      expect(listDisputeActions(status, 'operator')).toEqual([]);
    expect(listDisputeActions('escalated', 'operator')).toEqual(['decide_buyer', 'decide_split', 'decide_seller', 'ask_second']);
    expect(listDisputeActions('second_look', 'operator')).toEqual(['decide_buyer', 'decide_split', 'refuse_second']);
  });

  test('each side has a deadline with a defined outcome', () => {
    expect(findDisputeTimer('open')).toEqual({ action: 'escalate', wait: disputeTimers.sellerAnswers });
    expect(findDisputeTimer('answered')).toEqual({ action: 'withdraw', wait: disputeTimers.buyerAnswers });
    expect(findDisputeTimer('return_agreed')).toEqual({ action: 'withdraw', wait: disputeTimers.sendReturn });
    expect(findDisputeTimer('return_sent')).toEqual({ action: 'escalate', wait: disputeTimers.returnTravels });
    expect(findDisputeTimer('escalated')).toBeNull();
  });

  test('the party whose turn it is has an action', () => {
    for (const status of disputeStatuses) {
      const turn = findDisputeTurn(status);
      expect(turn === null).toBe(isFinalDisputeStatus(status));
      if (turn) expect(listDisputeActions(status, turn).length).toBeGreaterThan(0);
    }
  });

  test('every dispute ends, at the latest by timer, and a final state has no transitions', () => {
    for (const status of disputeStatuses) {
      if (isFinalDisputeStatus(status)) expect(disputeActionNames.filter((action) => findNextDisputeStatus(status, action))).toEqual([]);
      else expect(findNextDisputeStatus(status, 'run_out', 'timer')).toBe('ended_buyer');
    }
  });

  test('every transition has a description and an actor, and a timer exactly where the timer acts', () => {
    for (const status of disputeStatuses)
      for (const step of Object.values(disputeStates[status])) {
        expect(step.description).toMatch(/^[A-Z].*\.$/);
        expect(step.by.includes('timer')).toBe(step.timer !== undefined);
      }
  });
});
