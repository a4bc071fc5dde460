import { Trans, useLingui } from '@lingui/react/macro';
import { placeLine } from '@strapline/domain/shipping/address-lines';
import { Lock } from 'lucide';
import { type ChangeEvent, useMemo } from 'react';
import { useCall } from '../../platform/queries.ts';
import { useSession } from '../../platform/session/session.ts';
import { Field, Select } from '../../ui/form/field.tsx';
import { countries } from '../../ui/format/countries.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/load-states.tsx';
import type { Draft, DraftFaults, DraftField } from './checkout-draft.ts';

export type FormProps = { draft: Draft; faults: DraftFaults; onChange: (field: DraftField, value: string) => void };

/** Guests type one; a member's is known. */
export function EmailSection({ draft, faults, onChange }: FormProps) {
  const { t } = useLingui();
  const status = useSession((session) => session.status);
  const isMember = status === 'signedIn';
  const known = useCall('getEmailAddress', {}, { enabled: isMember });
  // Shown until the session is known: on a slow connection guests start typing before that.
  if (isMember) {
    return (
      <p className="sub">
        {known.data ? (
          <Trans>
            We’ll send the receipt to <b className="med">{known.data.email}</b>, your account e-mail.
          </Trans>
        ) : known.isError ? (
          <Trans>We’ll send the receipt to your account e-mail.</Trans>
        ) : (
          <Skeleton width="60%" />
        )}
      </p>
    );
  }
  return (
    <Field
      id="checkout-email"
      type="email"
      name="email"
      autoComplete="email"
      label={t`E-mail for the receipt`}
      hint={t`You don’t need an account to pay, only to claim the tag later.`}
      error={faults.email}
      value={draft.email}
      onChange={(event) => onChange('email', event.target.value)}
      required
    />
  );
}

export function DeliverySection({ draft, faults, onChange }: FormProps) {
  const { t, i18n } = useLingui();
  const names = useMemo(() => countries(i18n.locale), [i18n.locale]);
  const field = (name: DraftField, autoComplete: string) => ({
    id: `checkout-${name}`,
    name,
    autoComplete: `shipping ${autoComplete}`,
    error: faults[name],
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(name, event.target.value),
  });
  return (
    <div className="stack">
      <Field {...field('name', 'name')} label={t`Name`} maxLength={100} required />
      <Field {...field('line1', 'address-line1')} label={t`Address`} maxLength={120} required />
      <Field {...field('line2', 'address-line2')} label={t`Apartment`} maxLength={120} optional />
      <div className="grid2">
        <Field {...field('city', 'address-level2')} label={t`City`} maxLength={80} required />
        <Field {...field('region', 'address-level1')} {...regionLabel(draft.country, t`State`, t`Province`, t`Region`)} maxLength={80} />
      </div>
      <div className="grid2">
        <Field {...field('postalCode', 'postal-code')} label={t`Postal code`} maxLength={16} required />
        <Select
          id="checkout-country"
          name="country"
          autoComplete="shipping country"
          label={t`Country`}
          error={faults.country}
          value={draft.country}
          onChange={(event) => onChange('country', event.target.value)}
        >
          {names.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <p className="note">
        <Icon of={Lock} size={15} className="icon inl" />
        <Trans>The creator only sees it on the shipping label.</Trans>
      </p>
    </div>
  );
}

/** State, province, county; most countries need none. */
function regionLabel(country: string, state: string, province: string, region: string): { label: string; optional?: boolean } {
  if (['US', 'AU', 'BR', 'IN', 'MX', 'MY'].includes(country)) return { label: state };
  if (['CA', 'CN', 'IT'].includes(country)) return { label: province };
  return { label: region, optional: true };
}

export function DeliverySummary({ draft }: { draft: Draft }) {
  const { i18n } = useLingui();
  // Entered in another tab or on another device: stored with the payment and not shown again.
  if (draft.line1.trim() === '') return <Trans>To the address you entered.</Trans>;
  const country = new Intl.DisplayNames([i18n.locale || 'en'], { type: 'region' }).of(draft.country);
  const lines = [draft.name, draft.line1, draft.line2, placeLine(draft), country];
  return (
    <address>
      {lines
        .filter((line) => line && line.trim() !== '')
        .map((line) => (
          <span key={line}>{line}</span>
        ))}
    </address>
  );
}
