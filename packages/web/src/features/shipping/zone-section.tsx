import { useLingui } from '@lingui/react/macro';
import { countryGroups } from '@strapline/domain/shipping/shipping-zones';
import { Trash2, X } from 'lucide';
import type { FieldOf } from '../../platform/form/contract-form.ts';
import { Field, Select } from '../../ui/form/field.tsx';
import type { Country } from '../../ui/format/countries.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './delivery-rates.module.css';
import { listFreeCountries, type RatesDraft, type ZoneDraft } from './rates-form.ts';

type ZoneProps = {
  zone: ZoneDraft;
  draft: RatesDraft;
  countries: Country[];
  field: FieldOf;
  onChange: (change: Partial<ZoneDraft>) => void;
  onRemove: () => void;
};

type GroupName = keyof typeof countryGroups;

export function ZoneSection({ zone, draft, countries, field, onChange, onRemove }: ZoneProps) {
  const { t } = useLingui();
  const freeCountries = new Set(listFreeCountries(draft));
  const groupNames: Record<GroupName, string> = {
    europeanUnion: t`The European Union`,
    northAmerica: t`North America`,
    eastAsia: t`East Asia`,
    oceania: t`Australia and New Zealand`,
  };
  const groups = (Object.keys(groupNames) as GroupName[]).filter((group) => countryGroups[group].some((code) => freeCountries.has(code)));
  const getCountryName = (code: string) => countries.find((country) => country.code === code)?.name ?? code;
  const title = zone.name || t`New zone`;

  function add(choice: string) {
    const group = groups.find((one) => one === choice);
    const added = group ? countryGroups[group].filter((code) => freeCountries.has(code)) : [choice];
    onChange({ countries: [...zone.countries, ...added], ...(group && !zone.name ? { name: groupNames[group] } : {}) });
  }

  return (
    <fieldset className={`panel ${css['zone']}`}>
      <legend className="vh">{title}</legend>
      <div className={css['zonetop']}>
        <Field
          label={t`Zone name`}
          value={zone.name}
          maxLength={40}
          autoComplete="off"
          {...field('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Field
          label={t`Delivery costs`}
          inputMode="decimal"
          autoComplete="off"
          before={<span aria-hidden="true">$</span>}
          value={zone.cost}
          {...field('cents')}
          onChange={(event) => onChange({ cost: event.target.value })}
        />
        <button type="button" className="ib" aria-label={t`Remove the zone ${title}`} onClick={onRemove}>
          <Icon icon={Trash2} size={18} />
        </button>
      </div>
      {zone.countries.length > 0 && <CountryList zone={zone} getName={getCountryName} onChange={onChange} />}
      <Select {...field('countries')} label={t`Add a country`} value="" onChange={(event) => add(event.target.value)}>
        <option value="">{t`Choose…`}</option>
        {groups.length > 0 && (
          <optgroup label={t`Regions`}>
            {groups.map((group) => (
              <option key={group} value={group}>
                {groupNames[group]}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label={t`Countries`}>
          {countries
            .filter(({ code }) => freeCountries.has(code))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </optgroup>
      </Select>
      <p className="note">{t`Countries without a zone use the rate for the rest of the world.`}</p>
    </fieldset>
  );
}

type CountryListProps = { zone: ZoneDraft; getName: (code: string) => string; onChange: (change: Partial<ZoneDraft>) => void };

function CountryList({ zone, getName, onChange }: CountryListProps) {
  const { t } = useLingui();
  return (
    <ul className={css['countries']}>
      {zone.countries.map((code) => (
        <li key={code}>
          {getName(code)}
          <button
            type="button"
            aria-label={t`Remove ${getName(code)}`}
            onClick={() => onChange({ countries: zone.countries.filter((other) => other !== code) })}
          >
            <Icon icon={X} size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
