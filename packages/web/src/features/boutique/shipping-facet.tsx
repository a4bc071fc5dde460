import { useLingui } from '@lingui/react/macro';
import { useApp } from '../../platform/page/app-data.ts';
import { useDeliveryCountry } from '../../platform/state/delivery-country.ts';
import { getCountryName, useCountries } from '../../ui/format/countries.ts';
import { type BoutiqueSearch, toSearchInput } from './boutique-query.ts';
import { FacetCheck, FacetSection } from './facet-options.tsx';
import css from './facets.module.css';

type ShippingFacetProps = { search: BoutiqueSearch; onChange: (patch: BoutiqueSearch) => void; isOpen: boolean };

/** For the country that was chosen here, on the page of a piece or at checkout. */
export function ShippingFacet({ search, onChange, isOpen }: ShippingFacetProps) {
  const { t, i18n } = useLingui();
  const chosen = useDeliveryCountry(({ state }) => state.country);
  // An address can have anything there.
  const { shipsTo } = toSearchInput(search, useApp());
  const country = shipsTo || chosen || '';
  const countries = useCountries(country);
  return (
    <FacetSection title={t`Shipping`} value={shipsTo && getCountryName(shipsTo, i18n.locale)} isOpen={isOpen}>
      <div className={css['shipping']}>
        <FacetCheck isOn={shipsTo !== undefined} disabled={country === ''} onChange={(isOn) => onChange({ shipsTo: isOn ? country : '' })}>
          {t`Ships to me`}
        </FacetCheck>
        <select
          className="input"
          aria-label={t`Delivery to`}
          value={country}
          onChange={({ target }) => {
            useDeliveryCountry.getState().change({ country: target.value });
            onChange({ shipsTo: target.value });
          }}
        >
          {country === '' && <option value="">{t`Choose your country`}</option>}
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </FacetSection>
  );
}
