import { Trans, useLingui } from '@lingui/react/macro';
import { orderStatuses, paymentStatuses, payoutStatuses } from '@strapline/domain/order/order.states';
import { Search, X } from 'lucide';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useCallList } from '../../platform/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Pager } from '../../ui/pager.tsx';
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
  const { part: _part, ...asked } = useAdminOrders();
  const go = useOpenSection();
  const [q, setQ] = useState(asked.q ?? '');
  const narrow = (more: AdminOrderSearch) => go('find', { ...asked, q: q.trim(), ...more }, { stay: true });

  function submit(event: FormEvent) {
    event.preventDefault();
    narrow({});
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
          before={<Icon of={Search} />}
          onChange={(event) => setQ(event.target.value)}
        />
        <Button type="submit" kind="primary">
          <Trans>Find</Trans>
        </Button>
      </div>
      <div className={css['filters']}>
        <FilterForm
          label={t`Order`}
          value={asked.status}
          values={orderStatuses}
          words={(one) => orderLabels[one].words}
          onChange={(status) => narrow({ status })}
        />
        <FilterForm
          label={t`Payment`}
          value={asked.money}
          values={paymentStatuses}
          words={(one) => paymentLabels[one]}
          onChange={(money) => narrow({ money })}
        />
        <FilterForm
          label={t`Payout`}
          value={asked.payout}
          values={payoutStatuses}
          words={(one) => payoutLabels[one]}
          onChange={(payout) => narrow({ payout })}
        />
        {(asked.q || asked.status || asked.money || asked.payout) && (
          <Button
            kind="quiet"
            onClick={() => {
              setQ('');
              go('find', {}, { stay: true });
            }}
          >
            <Icon of={X} />
            <Trans>Clear filters</Trans>
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
  words: (one: One) => ReactNode;
  onChange: (value: string) => void;
};

function FilterForm<One extends string>({ label, value, values, words, onChange }: FilterFormProps<One>) {
  const { t } = useLingui();
  return (
    <Select label={label} value={values.find((one) => one === value) ?? ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t`Any`}</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {words(one)}
        </option>
      ))}
    </Select>
  );
}

function Results() {
  const { q, status, money, payout } = useAdminOrders();
  const known = {
    status: orderStatuses.find((one) => one === status),
    paymentStatus: paymentStatuses.find((one) => one === money),
    payoutStatus: payoutStatuses.find((one) => one === payout),
  };
  const orders = useCallList('listAllOrders', { limit: 24, ...(q ? { q } : {}), ...known });
  if (orders.isPending) return <RowsSkeleton />;
  if (orders.isLoadingError) return <PageError error={orders.error} onRetry={() => void orders.refetch()} />;
  const items = orders.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return q || status || money || payout ? (
      <EmptyState title={<Trans>No matching orders</Trans>}>
        <Trans>Enter IDs and e-mail addresses in full. Other words are searched in titles.</Trans>
      </EmptyState>
    ) : (
      <EmptyState title={<Trans>No orders yet</Trans>}>
        <Trans>New orders will show up here.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <AdminTable orders={items} />
      <Pager hasMore={orders.hasNextPage} busy={orders.isFetchingNextPage} onMore={() => void orders.fetchNextPage()} />
    </>
  );
}
