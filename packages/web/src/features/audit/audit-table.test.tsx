import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { AuditEntry } from '@strapline/contract/shapes/audit';
import { render, renderHook, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAuditLabels } from './audit-labels.ts';
import { AuditTable } from './audit-table.tsx';

function createEntry(index: number, detail: AuditEntry['detail']): AuditEntry {
  return {
    index,
    at: '2026-07-01T12:00:00.000Z',
    actor: 'system',
    action: 'report.hide',
    subject: 'rep_1',
    app: 'strapline',
    detail,
    hash: `hash${index}`,
  };
}

test('says in words why a report hid something, also in entries that have the code as their reason, and what an admin wrote', () => {
  const items = [
    createEntry(3, { reportedFor: 'itIsMe' }),
    createEntry(2, { reason: 'underage' }),
    createEntry(1, { reason: 'It is a copy.' }),
  ];
  render(
    <I18nProvider i18n={i18n}>
      <AuditTable items={items} />
    </I18nProvider>,
  );
  for (const why of ['This is me and I did not agree', 'Someone in it may be under 18', 'It is a copy.'])
    expect(screen.getByText(why)).toBeDefined();
});

test('says every action of the log in words', () => {
  const folder = path.resolve(import.meta.dirname, '../../../../server/src/features');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .filter((text) => text.includes('appendAudit'));
  const actions = new Set(
    sources.flatMap((text) => [...text.matchAll(/\baction: '([a-z_]+\.[a-zA-Z_]+)'/g)].map(([, action]) => action ?? '')),
  );
  expect(actions.size).toBeGreaterThan(40);
  const { result } = renderHook(useAuditLabels, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> });
  expect([...actions].filter((action) => !(action in result.current))).toEqual([]);
});
