import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { tapVerdicts } from '@strapline/domain/chip/tap-verdicts';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { ProofGradeBadge } from './proof-grade.tsx';
import { describeTap, parseVerdict } from './tap-messages.tsx';

function renderText(part: ReactNode): string {
  return render(<I18nProvider i18n={i18n}>{part}</I18nProvider>).container.textContent ?? '';
}

describe('the description of a tap', () => {
  test.each(tapVerdicts)('%s says what it proves, and what it does not', (verdict) => {
    const description = describeTap(verdict, 'B');
    for (const part of [description.headline, description.summary, description.proves, description.doesNotProve])
      expect(renderText(part).length).toBeGreaterThan(6);
  });

  test('only a counted tap is green or brass; every other one says what to do', () => {
    for (const verdict of tapVerdicts) {
      const { tone, next } = describeTap(verdict, 'A');
      if (verdict === 'ok') expect([tone, next]).toEqual(['verified', undefined]);
      else if (verdict === 'opened') expect([tone, next]).toEqual(['brass', undefined]);
      else expect(next, verdict).toBeDefined();
      if (verdict !== 'ok') expect(tone, verdict).not.toBe('verified');
    }
  });

  test('a loop is mentioned only where there is one', () => {
    expect(renderText(describeTap('ok', 'A').proves)).toContain('never opened');
    expect(renderText(describeTap('ok', 'B').proves)).not.toContain('loop');
  });

  test('an accepted tap never claims that the chip is present', () => {
    for (const grade of ['A', 'B'] as const)
      expect(renderText(describeTap('ok', grade).doesNotProve)).toContain('That the chip is here now.');
  });

  test('a chip we never read ourselves counts as a label', () => {
    for (const verdict of ['ok', 'opened'] as const) expect(renderText(describeTap(verdict, 'D').proves)).toContain('only a label');
  });

  test('an unknown verdict in the URL counts as an incomplete link', () => {
    expect(parseVerdict('bad_mac')).toBe('bad_mac');
    expect(parseVerdict('toString')).toBe('bad_format');
    expect(parseVerdict(undefined)).toBe('bad_format');
  });
});

describe('the description of a grade', () => {
  test('matches the rules', () => {
    expect(renderText(<ProofGradeBadge grade="A" />)).toContain('its loop was never opened');
    expect(renderText(<ProofGradeBadge grade="A" isOpened />)).toContain('its loop has been opened');
    expect(renderText(<ProofGradeBadge grade="B" />)).toContain('This chip was read after the last accepted tap.');
    expect(renderText(<ProofGradeBadge grade="C" />)).toContain('someone knew the code that came with the bra');
    expect(renderText(<ProofGradeBadge grade="D" />)).toContain('a label, not a proof. It never unlocks anything.');
  });
});
