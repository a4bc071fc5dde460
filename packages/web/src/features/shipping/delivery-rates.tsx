import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { notice } from '../../platform/notices.ts';
import { useAct, useCall } from '../../platform/queries.ts';
import { WireError } from '../../platform/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/form/choice.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { useFirstErrorFocus } from '../../ui/form/focus-first-error.ts';
import { type Country, countries } from '../../ui/format/countries.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import css from './delivery-rates.module.css';
import {
  changeOrigin,
  changeZone,
  findErrors,
  type Rates,
  type RatesDraft,
  toDraft,
  toZones,
  withoutZone,
  withZone,
} from './rates-form.ts';
import { ZoneSection } from './zone-section.tsx';

export function DeliveryRates() {
  const rates = useCall('fetchShippingZones', {});
  if (rates.isPending) return <PageSkeleton />;
  if (rates.isLoadingError) return <PageError error={rates.error} onRetry={() => void rates.refetch()} />;
  return (
    <section>
      <h2 className={css['above']}>
        <Trans>
          Delivery <em>rates</em>
        </Trans>
      </h2>
      <p className={`sub ${css['lead']}`}>
        <Trans>Buyers see the delivery cost before they pay. Changes apply to new orders only.</Trans>{' '}
        {rates.data.postage === 'creator' ? (
          <Trans>You buy the postage, and what buyers pay for delivery is paid out to you with the sale.</Trans>
        ) : (
          <Trans>Strapline buys the postage and keeps what buyers pay for delivery.</Trans>
        )}
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
  const { t, i18n } = useLingui();
  const names = useMemo(() => countries(i18n.locale), [i18n.locale]);
  const form = useRef<HTMLFormElement>(null);
  const focus = useFirstErrorFocus(form);
  const [draft, setDraft] = useState(() => toDraft(rates));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const save = useAct('saveShippingZones', ['fetchShippingZones', 'fetchListing']);
  const refusal = save.error instanceof WireError ? save.error : undefined;
  const shown = { ...refusal?.fields, ...faults };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    focus.onSubmit();
    const found = findErrors(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    save.mutate({ ...toZones(draft), version: rates.version }, { onSuccess: () => notice(t`Rates saved. They apply to new orders.`) });
  }

  /** A change may fix the error; the submit checks again. */
  function edited() {
    focus.onInput();
    setFaults({});
    if (!save.isPending) save.reset();
  }

  const fields = { draft, errors: shown, onChange: setDraft };
  return (
    <form ref={form} className={css['form']} onSubmit={submit} onInput={edited} noValidate>
      <HomeRate {...fields} names={names} />
      {draft.zones.map((zone, at) => (
        <ZoneSection
          key={zone.id}
          zone={zone}
          draft={draft}
          names={names}
          faults={{ name: shown[`zones.${at}.name`], countries: shown[`zones.${at}.countries`], cost: shown[`zones.${at}.cents`] }}
          onChange={(change) => setDraft(changeZone(draft, zone.id, change))}
          onRemove={() => setDraft(withoutZone(draft, zone.id))}
        />
      ))}
      <Button onClick={() => setDraft(withZone(draft))}>
        <Icon of={Plus} />
        <Trans>Add a zone</Trans>
      </Button>
      <WorldRate {...fields} />
      {refusal && Object.keys(refusal.fields).length === 0 && <SaveError refusal={refusal} onReload={onReload} />}
      <div className="row">
        <Button type="submit" kind="primary" busy={save.isPending}>
          <Trans>Save rates</Trans>
        </Button>
      </div>
    </form>
  );
}

const dollar = <span aria-hidden="true">$</span>;

type RateProps = { draft: RatesDraft; errors: Record<string, string | undefined>; onChange: (draft: RatesDraft) => void };

function HomeRate({ draft, errors, names, onChange }: RateProps & { names: Country[] }) {
  const { t } = useLingui();
  return (
    <div className="grid2">
      <Select
        label={t`Ships from`}
        value={draft.from}
        error={errors['from']}
        onChange={(event) => onChange(changeOrigin(draft, event.target.value))}
      >
        {names.map(({ code, name }) => (
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
        error={errors['domesticCents']}
        hint={t`Enter 0 for free delivery.`}
        onChange={(event) => onChange({ ...draft, domestic: event.target.value })}
      />
    </div>
  );
}

function WorldRate({ draft, errors, onChange }: RateProps) {
  const { t } = useLingui();
  return (
    <>
      <Check
        checked={draft.sendsAnywhere}
        note={<Trans>Without this, people in other countries see that you don’t ship to them.</Trans>}
        onChange={(event) => onChange({ ...draft, sendsAnywhere: event.target.checked })}
      >
        {draft.zones.length > 0 ? <Trans>I ship to the rest of the world</Trans> : <Trans>I ship to other countries</Trans>}
      </Check>
      {draft.sendsAnywhere && (
        <Field
          label={draft.zones.length > 0 ? t`To the rest of the world` : t`To other countries`}
          inputMode="decimal"
          autoComplete="off"
          before={dollar}
          value={draft.world}
          error={errors['worldCents']}
          onChange={(event) => onChange({ ...draft, world: event.target.value })}
        />
      )}
    </>
  );
}

function SaveError({ refusal, onReload }: { refusal: WireError; onReload: () => void }) {
  return (
    <div className="callout d" role="alert">
      <div>
        <p>{refusal.message}</p>
        {refusal.code === 'conflict' && (
          <Button size="small" onClick={onReload}>
            <Trans>Reload the saved rates</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
