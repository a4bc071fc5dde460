import { describe, expect, test } from 'vitest';
import { day } from '../time.ts';
import { formatProofWord, proofLifetimes, proofWordAlphabet } from './pair-proofs.ts';
import {
  findNextVerificationStatus,
  getVerificationEnd,
  haveAllPassed,
  isRepairable,
  noChecks,
  verificationActionNames,
  verificationStatuses,
} from './verification.states.ts';

const passed = { age18: 'passed', consent: 'passed', presence: 'passed', size: 'passed' } as const;

describe('a verification', () => {
  test('is given by the operator alone, and only while it is processed', () => {
    for (const status of verificationStatuses)
      for (const actor of ['creator', 'operator', 'system', 'timer'] as const)
        expect(findNextVerificationStatus(status, 'verify', actor)).toBe(
          status === 'processing' && actor === 'operator' ? 'verified' : null,
        );
  });

  test('ends after 365 days, by the timer, and starts again with new pictures', () => {
    const at = new Date('2026-11-14T10:00:00Z');
    const { expiresAt, noticeAt } = getVerificationEnd(at);
    expect([expiresAt, noticeAt].map((time) => (time.getTime() - at.getTime()) / day)).toEqual([365, 335]);
    expect(findNextVerificationStatus('verified', 'expire', 'timer')).toBe('expired');
    expect(findNextVerificationStatus('verified', 'expire', 'creator')).toBeNull();
    for (const status of ['verified', 'expired', 'processing', 'canceled'] as const)
      expect(findNextVerificationStatus(status, 'restart')).toBe('requires_input');
  });

  test('knows no inherited name as an action', () => {
    expect(verificationActionNames).not.toContain('toString');
    expect(findNextVerificationStatus('verified', 'toString' as never)).toBeNull();
  });

  test('needs all four checks', () => {
    expect(haveAllPassed(passed)).toBe(true);
    for (const name of ['age18', 'consent', 'presence', 'size'] as const)
      for (const state of ['pending', 'failed'] as const) expect(haveAllPassed({ ...passed, [name]: state })).toBe(false);
    expect(haveAllPassed(noChecks)).toBe(false);
  });

  test('can be put right with other pictures, but not without age or consent', () => {
    expect(isRepairable({ ...passed, presence: 'failed', size: 'failed' })).toBe(true);
    expect(isRepairable({ ...passed, age18: 'failed' })).toBe(false);
    expect(isRepairable({ ...passed, consent: 'failed' })).toBe(false);
  });
});

describe('a proof', () => {
  test('has a word in two groups, of symbols that can’t be taken for each other', () => {
    expect(formatProofWord('7QM4TX')).toBe('7QM 4TX');
    expect(new Set(proofWordAlphabet).size).toBe(proofWordAlphabet.length);
    for (const symbol of '018BGILOSUVZ') expect(proofWordAlphabet).not.toContain(symbol);
  });

  test('lasts a day on paper, ten minutes for a wallet, and a minute for a tap', () => {
    expect(proofLifetimes).toEqual({ photo: day, wallet: 600_000, tap: 60_000 });
  });
});
