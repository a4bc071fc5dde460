import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { AuditEntry } from '@strapline/contract/shapes/audit';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
