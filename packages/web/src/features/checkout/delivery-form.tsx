import { Trans, useLingui } from '@lingui/react/macro';
import { formatPlaceLine } from '@strapline/domain/shipping/address-lines';
import { Lock } from 'lucide';
import type { ChangeEvent } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import type { FieldOf } from '../../platform/form/contract-form.ts';
import { useSession } from '../../platform/session/session.ts';
import { Field, Select } from '../../ui/form/field.tsx';
import { getCountryName, useCountries } from '../../ui/format/countries.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/load-states.tsx';
import type { Draft, DraftField } from './checkout-draft.ts';

export type FormProps = {
  draft: Draft;
  field: FieldOf;
  notServed: string | undefined;
  onChange: (field: DraftField, value: string) => void;
};

/** Guests type one; a member's is known. */
export function EmailSection({ draft, field, onChange }: FormProps) {
  const { t } = useLingui();
  const status = useSession((session) => session.status);
  const isMember = status === 'signedIn';
  const knownEmail = useCall('getEmailAddress', {}, { enabled: isMember });
  // Shown until the session is known: on a slow connection guests start typing before that.
  if (isMember) {
    return (
      <p className="sub">
        {knownEmail.data ? (
          <Trans>
            We’ll send the receipt to <b className="med">{knownEmail.data.email}</b>, your account e-mail.
          </Trans>
        ) : knownEmail.isError ? (
          t`We’ll send the receipt to your account e-mail.`
        ) : (
          <Skeleton width="60%" />
        )}
      </p>
    );
  }
  return (
    <Field
      {...field('email')}
      type="email"
      autoComplete="email"
      label={t`E-mail for the receipt`}
      hint={t`You don’t need an account to pay, only to claim the tag later.`}
      value={draft.email}
      onChange={(event) => onChange('email', event.target.value)}
      required
    />
  );
}

export function DeliverySection({ draft, field, notServed, onChange }: FormProps) {
  const { t } = useLingui();
  const countries = useCountries(draft.country);
  const country = field('shipTo.country');
  const text = (name: DraftField, autoComplete: string) => ({
    ...field(`shipTo.${name}`),
    autoComplete: `shipping ${autoComplete}`,
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(name, event.target.value),
  });
  return (
    <div className="stack">
      <Field {...text('name', 'name')} label={t`Name`} maxLength={100} required />
      <Field {...text('line1', 'address-line1')} label={t`Address`} maxLength={120} required />
      <Field {...text('line2', 'address-line2')} label={t`Apartment`} maxLength={120} optional />
      <div className="grid2">
        <Field {...text('city', 'address-level2')} label={t`City`} maxLength={80} required />
        <Field
          {...text('region', 'address-level1')}
          {...getRegionLabel(draft.country, t({ context: 'of a country', message: 'State' }), t`Province`, t`Region`)}
          maxLength={80}
        />
      </div>
      <div className="grid2">
        <Field {...text('postalCode', 'postal-code')} label={t`Postal code`} maxLength={16} required />
        <Select
          name={country.name}
          autoComplete="shipping country"
          label={t`Country`}
          error={notServed ?? country.error}
          value={draft.country}
          onChange={(event) => onChange('country', event.target.value)}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <p className="note">
        <Icon icon={Lock} size={15} className="icon inl" />
        {t`The seller sees it only on the shipping label.`}
      </p>
    </div>
  );
}

/** State, province, county; most countries need none. */
function getRegionLabel(country: string, state: string, province: string, region: string): { label: string; optional?: boolean } {
  if (['US', 'AU', 'BR', 'IN', 'MX', 'MY'].includes(country)) return { label: state };
  if (['CA', 'CN', 'IT'].includes(country)) return { label: province };
  return { label: region, optional: true };
}

export function DeliverySummary({ draft }: { draft: Draft }) {
  const { i18n } = useLingui();
  // Entered in another tab or on another device: stored with the payment and not shown again.
  if (draft.line1.trim() === '') return <Trans>To the address you entered.</Trans>;
  const country = getCountryName(draft.country, i18n.locale);
  const lines = [draft.name, draft.line1, draft.line2, formatPlaceLine(draft), country];
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
