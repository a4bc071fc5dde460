import { Trans, useLingui } from '@lingui/react/macro';
import { showAmount, totalCents } from '@strapline/domain/money';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../platform/queries.ts';
import { countries, likelyCountry } from '../../ui/countries.ts';
import { Select } from '../../ui/field.tsx';
import type { Listing } from './sale-state.ts';

/** What it comes to with delivery to another country, or that it does not go there. */
export function Elsewhere({ listing }: { listing: Listing }) {
  const { t, i18n } = useLingui();
  const names = useMemo(() => countries(i18n.locale), [i18n.locale]);
  const select = useRef<HTMLSelectElement>(null);
  // It takes the place of the button that asked for it.
  useEffect(() => select.current?.focus(), []);
  const [country, setCountry] = useState(() => likelyCountry(navigator.languages));
  const priced = useCall('fetchListing', { slug: listing.slug, country }, { keepShown: true });
  const shown = priced.data;
  const delivery = shown?.priceLines.find(({ kind }) => kind === 'shipping');
  return (
    <div className="elsewhere">
      <Select
        label={t`Delivery to`}
        value={country}
        error={shown?.notServed}
        ref={select}
        onChange={(event) => setCountry(event.target.value)}
      >
        {names.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {priced.isError && <p className="help bad">{priced.error.message}</p>}
      {shown && delivery && (
        <dl className="fees num" aria-live="polite">
          <div>
            <dt>{delivery.label}</dt>
            <dd>{showAmount(delivery.amountCents)}</dd>
          </div>
          <div className="sum">
            <dt>
              <Trans>You pay in all</Trans>
            </dt>
            <dd>{showAmount(totalCents(shown.priceLines))}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}
