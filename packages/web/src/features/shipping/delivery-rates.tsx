import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide';
import { useState } from 'react';
import { useCall, useCallMutation } from '../../platform/cache/queries.ts';
import { type FieldOf, useContractForm } from '../../platform/form/contract-form.ts';
import { useAppName } from '../../platform/page/app-data.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/form/choice.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { type Country, useCountries } from '../../ui/format/countries.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import css from './delivery-rates.module.css';
import {
  addZone,
  changeOrigin,
  changeZone,
  type Rates,
  type RatesDraft,
  removeZone,
  toDraft,
  toZones,
  unreadableAmounts,
} from './rates-form.ts';
import { ZoneSection } from './zone-section.tsx';

export function DeliveryRates() {
  const { t } = useLingui();
  const appName = useAppName();
  const rates = useCall('fetchShippingZones', {});
  if (rates.isPending) return <PageSkeleton />;
  if (rates.isLoadingError) return <PageError error={rates.error} onRetry={() => void rates.refetch()} />;
  return (
    <section>
      <h2 className={css['spaceAfter']}>
        <Trans>
          Delivery <em>rates</em>
        </Trans>
      </h2>
      <p className={`sub ${css['lead']}`}>
        {t`Buyers see the delivery cost before they pay. Changes apply to new orders only.`}{' '}
        {rates.data.postage === 'creator'
          ? t`You buy the postage, and what buyers pay for delivery is paid out to you with the sale.`
          : t`${appName} buys the postage and keeps what buyers pay for delivery.`}
      </p>
      <RatesForm key={rates.data.version} rates={rates.data} onReload={() => void rates.refetch()} />
    </section>
  );
}

function PageSkeleton() {
  return (
    <Loading>
      <Skeleton width="16rem" height="2rem" />
      <div className={css['form']}>
        <Skeleton height="72px" />
        <Skeleton height="72px" />
        <Skeleton height="160px" radius="var(--r-panel)" />
      </div>
    </Loading>
  );
}

function RatesForm({ rates, onReload }: { rates: Rates; onReload: () => void }) {
  const { t } = useLingui();
  const countries = useCountries();
  const [draft, setDraft] = useState(() => toDraft(rates));
  const save = useCallMutation('saveShippingZones', ['fetchShippingZones', 'fetchListing']);
  const form = useContractForm('saveShippingZones', {
    input: { ...toZones(draft), version: rates.version },
    errors: unreadableAmounts(draft),
    mutation: save,
    onSent: () => showNotice(t`Rates saved. They apply to new orders.`),
  });
  const isOutdated = save.error instanceof WireError && save.error.code === 'conflict';

  const fields = { draft, field: form.field, onChange: setDraft };
  return (
    <form className={css['form']} {...form.props}>
      <HomeRate {...fields} countries={countries} />
      {draft.zones.map((zone, at) => (
        <ZoneSection
          key={zone.id}
          zone={zone}
          draft={draft}
          countries={countries}
          field={(name) => form.field(`zones.${at}.${name}`)}
          onChange={(change) => setDraft(changeZone(draft, zone.id, change))}
          onRemove={() => setDraft(removeZone(draft, zone.id))}
        />
      ))}
      <Button icon={Plus} onClick={() => setDraft(addZone(draft))}>{t`Add a zone`}</Button>
      <WorldRate {...fields} />
      {form.failure && <SaveError message={form.failure} onReload={isOutdated ? onReload : undefined} />}
      <div className="row">
        <Button type="submit" kind="primary" busy={save.isPending}>{t`Save rates`}</Button>
      </div>
    </form>
  );
}

const dollar = <span aria-hidden="true">$</span>;

type RateProps = { draft: RatesDraft; field: FieldOf; onChange: (draft: RatesDraft) => void };

function HomeRate({ draft, field, countries, onChange }: RateProps & { countries: Country[] }) {
  const { t } = useLingui();
  return (
    <div className="grid2">
      <Select
        label={t`Ships from`}
        value={draft.from}
        {...field('from')}
        onChange={(event) => onChange(changeOrigin(draft, event.target.value))}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        label={t`Within this country`}
        inputMode="decimal"
        autoComplete="off"
        before={dollar}
        value={draft.domestic}
        {...field('domesticCents')}
        hint={t`Enter 0 for free delivery.`}
        onChange={(event) => onChange({ ...draft, domestic: event.target.value })}
      />
    </div>
  );
}

function WorldRate({ draft, field, onChange }: RateProps) {
  const { t } = useLingui();
  return (
    <>
      <Check
        checked={draft.sendsAnywhere}
        note={t`Without this, people in other countries see that you don’t ship to them.`}
        onChange={(event) => onChange({ ...draft, sendsAnywhere: event.target.checked })}
      >
        {draft.zones.length > 0 ? t`I ship to the rest of the world` : t`I ship to other countries`}
      </Check>
      {draft.sendsAnywhere && (
        <Field
          label={draft.zones.length > 0 ? t`To the rest of the world` : t`To other countries`}
          inputMode="decimal"
          autoComplete="off"
          before={dollar}
          value={draft.world}
          {...field('worldCents')}
          onChange={(event) => onChange({ ...draft, world: event.target.value })}
        />
      )}
    </>
  );
}

function SaveError({ message, onReload }: { message: string; onReload: (() => void) | undefined }) {
  const { t } = useLingui();
  return (
    <div className="callout d" role="alert">
      <div>
        <p>{message}</p>
        {onReload && <Button size="small" onClick={onReload}>{t`Reload the saved rates`}</Button>}
      </div>
    </div>
  );
}
