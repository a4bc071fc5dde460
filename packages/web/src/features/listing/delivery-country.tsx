import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useDeliveryCountry } from '../../platform/state/delivery-country.ts';
import { Select } from '../../ui/form/field.tsx';
import { useCountries } from '../../ui/format/countries.ts';

type DeliveryCountryProps = { country: string; error: string | undefined };

/** The total follows, here and at the checkout. */
export function DeliveryCountry({ country, error }: DeliveryCountryProps) {
  const { t } = useLingui();
  const countries = useCountries(country);
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
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
