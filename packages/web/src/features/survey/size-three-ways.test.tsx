import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { SizeThreeWays, type SizeThreeWaysProps } from './size-three-ways.tsx';

vi.mock('@tanstack/react-router', () => ({ Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a> }));

const declared = { braSize: '32DD', at: '2026-04-02T10:00:00.000Z' };
const survey = {
  fqsid: 'bluesky:amber-lark.example',
  n: 41,
  hidden: false,
  community: { braSize: '32DD', at: '2026-11-22T10:00:00.000Z', n: 41, share: 0.44 },
};
const verified = { braSize: '32DD', at: '2026-11-14T10:00:00.000Z', n: 1 };

function open(sizes: Omit<SizeThreeWaysProps, 'name'>): string {
  cleanup();
  return (
    render(
      <I18nProvider i18n={i18n}>
        <SizeThreeWays name="Amber Lark" {...sizes} />
      </I18nProvider>,
    ).container.textContent ?? ''
  );
}

test('each tag has its number and date, and a line says that they agree', () => {
  const text = open({ declared, survey, verified });
  expect(text).toContain('given by Amber Lark2 April 2026');
  expect(text).toContain('41 estimates, 44% agree22 November 2026');
  expect(text).toContain('1 pair, 4 checks14 November 2026');
  expect(text).toContain('All three agree. In other systems: US 32DD, EU 70E, FR 85E, AU 10DD, JP F70.');
});

test('on the page of the checked pair, its tag says so, and that of an older one leads to the newest', () => {
  const pairId = 'amber_lark_k2p:2026:main:0002';
  expect(open({ verified: { ...verified, pairId }, shownPairId: pairId })).toContain('14 November 2026This pair');
  expect(screen.queryByRole('link', { name: /^See the/ })).toBeNull();
  open({ verified: { ...verified, pairId }, shownPairId: 'amber_lark_k2p:2026:main:0001' });
  screen.getByRole('link', { name: 'See the newest pair' });
  open({ verified: { ...verified, pairId } });
  screen.getByRole('link', { name: 'See the pair' });
});

test('what isn’t known says so, and why', () => {
  const text = open({ verified, survey: { fqsid: survey.fqsid, n: 3, hidden: true } });
  expect(text).toContain('Declarednot yetAmber Lark hasn’t said.');
  expect(text).toContain('Communitynot yet3 answers; shown from 5 on');
  expect(text).not.toContain('agree.');
  expect(open({ declared })).toContain('Communitynot yetNo survey is open.');
});

test('if two differ, the line says so', () => {
  expect(open({ declared, verified: { ...verified, braSize: '32E' } })).toContain('They don’t agree.');
  expect(open({ declared, verified })).toContain('Both agree.');
});

test('if all three are missing, there is nothing', () => {
  expect(open({ survey: { fqsid: survey.fqsid, n: 3, hidden: true } })).toBe('');
  expect(screen.queryByRole('heading')).toBeNull();
});
