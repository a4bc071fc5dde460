import { Trans, useLingui } from '@lingui/react/macro';
import { orderStatuses, paymentStatuses, payoutStatuses } from '@strapline/domain/order/order.states';
import { Search, X } from 'lucide';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useCallList } from '../../platform/cache/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { orderLabels, paymentLabels, payoutLabels } from './admin-labels.tsx';
import css from './admin-orders.module.css';
import { AdminTable } from './admin-table.tsx';
import { RowsSkeleton } from './loading-rows.tsx';
import { type AdminOrderSearch, useAdminOrders, useOpenSection } from './use-admin-orders.ts';

/** Filters live in the URL. */
export function FindSection() {
  return (
    <>
      <h2>
        <Trans>
          Find an <em>order</em>
        </Trans>
      </h2>
      <SearchForm />
      <Results />
    </>
  );
}

function SearchForm() {
  const { t } = useLingui();
  const { part: _part, ...filters } = useAdminOrders();
  const openSection = useOpenSection();
  const [q, setQ] = useState(filters.q ?? '');
  const changeFilters = (more: AdminOrderSearch) => openSection('find', { ...filters, q: q.trim(), ...more }, { stay: true });

  function submit(event: FormEvent) {
    event.preventDefault();
    changeFilters({});
  }

  return (
    <form className={css['search']} onSubmit={submit}>
      <div className={css['q']}>
        <Field
          label={t`Order, payment, tag, username, title or guest e-mail`}
          value={q}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          before={<Icon icon={Search} />}
          onChange={(event) => setQ(event.target.value)}
        />
        <Button type="submit" kind="primary">{t`Find`}</Button>
      </div>
      <div className={css['filters']}>
        <FilterForm
          label={t`Order`}
          value={filters.status}
          values={orderStatuses}
          getLabel={(one) => orderLabels[one].label}
          onChange={(status) => changeFilters({ status })}
        />
        <FilterForm
          label={t`Payment`}
          value={filters.money}
          values={paymentStatuses}
          getLabel={(one) => paymentLabels[one]}
          onChange={(money) => changeFilters({ money })}
        />
        <FilterForm
          label={t`Payout`}
          value={filters.payout}
          values={payoutStatuses}
          getLabel={(one) => payoutLabels[one]}
          onChange={(payout) => changeFilters({ payout })}
        />
        {(filters.q || filters.status || filters.money || filters.payout) && (
          <Button
            icon={X}
            kind="quiet"
            onClick={() => {
              setQ('');
              openSection('find', {}, { stay: true });
            }}
          >
            {t`Clear filters`}
          </Button>
        )}
      </div>
    </form>
  );
}

type FilterFormProps<One extends string> = {
  label: string;
  value: string | undefined;
  values: readonly One[];
  getLabel: (one: One) => ReactNode;
  onChange: (value: string) => void;
};

function FilterForm<One extends string>({ label, value, values, getLabel, onChange }: FilterFormProps<One>) {
  const { t } = useLingui();
  return (
    <Select label={label} value={values.find((one) => one === value) ?? ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t`Any`}</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {getLabel(one)}
        </option>
      ))}
    </Select>
  );
}

function Results() {
  const { t } = useLingui();
  const { q, status, money, payout } = useAdminOrders();
  const knownOrders = {
    status: orderStatuses.find((one) => one === status),
    paymentStatus: paymentStatuses.find((one) => one === money),
    payoutStatus: payoutStatuses.find((one) => one === payout),
  };
  const orders = useCallList('listAllOrders', { limit: 24, ...(q ? { q } : {}), ...knownOrders });
  return (
    <PagedList
      list={orders}
      skeleton={<RowsSkeleton />}
      empty={
        q || status || money || payout ? (
          <EmptyState title={t`No matching orders`}>
            {t`Enter IDs and e-mail addresses in full. Other words are searched in titles.`}
          </EmptyState>
        ) : (
          <EmptyState title={t`No orders yet`}>{t`New orders will show up here.`}</EmptyState>
        )
      }
    >
      {(items) => <AdminTable orders={items} />}
    </PagedList>
  );
}
