import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef } from 'react';
import { useDeliveryCountry } from '../../platform/delivery-country.ts';
import { Select } from '../../ui/form/field.tsx';
import { countries } from '../../ui/format/countries.ts';

type DeliveryCountryProps = { country: string; error: string | undefined };

/** The total follows, here and at the checkout. */
export function DeliveryCountry({ country, error }: DeliveryCountryProps) {
  const { t, i18n } = useLingui();
  const names = useMemo(() => countries(i18n.locale), [i18n.locale]);
  const select = useRef<HTMLSelectElement>(null);
  // It replaces the button that opened it.
  useEffect(() => select.current?.focus(), []);
  return (
    <div className="elsewhere">
      <Select
        label={t`Delivery to`}
        value={country}
        error={error}
        ref={select}
        onChange={(event) => useDeliveryCountry.getState().change({ country: event.target.value })}
      >
        {names.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
