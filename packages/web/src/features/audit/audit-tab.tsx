import { useLingui } from '@lingui/react/macro';
import type { AuditFilters } from '@strapline/contract/shapes/audit';
import { day } from '@strapline/domain/time';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, Search } from 'lucide';
import { type FormEvent, useState } from 'react';
import { useCallList } from '../../platform/cache/queries.ts';
import { useSite } from '../../platform/page/site.ts';
import { AppFilter } from '../../ui/app-filter.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import css from './audit.module.css';
import { useAuditLabels } from './audit-labels.ts';
import { AuditTable } from './audit-table.tsx';
import { ChainPanel } from './chain-panel.tsx';
import { ExportDialog } from './export-dialog.tsx';

const spans = { day: 1, week: 7, month: 30 } as const;
type Span = keyof typeof spans | 'all';

/** Filters live in the URL. */
function useFilters(): { filters: AuditFilters; span: Span } {
  const { actor, action, subject, since, of } = useSearch({ from: '/admin' });
  const span: Span = since === 'day' || since === 'month' || since === 'all' ? since : 'week';
  // Fixed while the tab is open, so that the same filter is the same query.
  const [openedAt] = useState(() => Date.now());
  const from = span === 'all' ? undefined : new Date(openedAt - spans[span] * day).toISOString();
  return {
    span,
    filters: {
      ...(actor ? { actor } : {}),
      ...(action ? { action } : {}),
      ...(subject ? { subject } : {}),
      ...(of ? { app: of } : {}),
      ...(from ? { from } : {}),
    },
  };
}

export function AuditTab() {
  const { t } = useLingui();
  const { filters, span } = useFilters();
  const [exported, setExported] = useState<'csv' | 'jsonl'>();
  const list = useCallList('listAudit', { ...filters, limit: 50 });
  return (
    <div className={css['tab']}>
      <ChainPanel />
      <FilterBar key={`${filters.actor} ${filters.subject}`} filters={filters} span={span} onExport={setExported} />
      <PagedList
        list={list}
        skeleton={
          <Loading>
            <Skeleton height="24rem" radius="var(--r-panel)" />
          </Loading>
        }
        empty={<EmptyState title={t`No entries`}>{t`Nothing matches these filters. Try a longer time.`}</EmptyState>}
      >
        {(items) => <AuditTable items={items} />}
      </PagedList>
      <p className="note">{t`Entries can only be added. No one can change or delete them, including admins.`}</p>
      {exported && <ExportDialog format={exported} filters={filters} onClose={() => setExported(undefined)} />}
    </div>
  );
}

type FilterBarProps = { filters: AuditFilters; span: Span; onExport: (format: 'csv' | 'jsonl') => void };

function FilterBar({ filters, span, onExport }: FilterBarProps) {
  const { t } = useLingui();
  const labels = useAuditLabels();
  const navigate = useNavigate({ from: '/admin' });
  const [subject, setSubject] = useState(filters.subject ?? '');
  const [actor, setActor] = useState(filters.actor ?? '');
  const { apps } = useSite();
  const apply = (changes: { action?: string; since?: string; of?: string } = {}): void => {
    const search = {
      actor: actor.trim(),
      subject: subject.trim(),
      action: filters.action ?? '',
      since: span,
      of: filters.app ?? '',
      ...changes,
    };
    const given = Object.fromEntries(Object.entries(search).filter(([, value]) => value));
    void navigate({ search: { tab: 'audit', ...given }, replace: true, resetScroll: false });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    apply();
  };
  return (
    <form className={css['bar']} onSubmit={submit}>
      <Field
        label={t`Find`}
        name="subject"
        value={subject}
        placeholder={t`Tag, order, username or R-12`}
        before={<Icon icon={Search} size={18} />}
        autoComplete="off"
        onChange={(event) => setSubject(event.target.value)}
      />
      <Field
        label={t`Who`}
        name="actor"
        value={actor}
        placeholder={t`Anyone`}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => setActor(event.target.value)}
      />
      <Select label={t`What`} value={filters.action ?? ''} onChange={(event) => apply({ action: event.target.value })}>
        <option value="">{t`Any action`}</option>
        {Object.entries(labels).map(([action, label]) => (
          <option key={action} value={action}>
            {label}
          </option>
        ))}
      </Select>
      <Select label={t`When`} value={span} onChange={(event) => apply({ since: event.target.value })}>
        <option value="day">{t`Last 24 hours`}</option>
        <option value="week">{t`Last 7 days`}</option>
        <option value="month">{t`Last 30 days`}</option>
        <option value="all">{t`All time`}</option>
      </Select>
      <AppFilter apps={apps} value={filters.app} onChange={(app) => apply({ of: app ?? '' })} />
      <Button type="submit">{t`Apply`}</Button>
      <Button icon={Download} onClick={() => onExport('csv')}>{t`CSV`}</Button>
      <Button icon={Download} onClick={() => onExport('jsonl')}>{t`JSON`}</Button>
    </form>
  );
}
