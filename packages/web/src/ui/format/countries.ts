import { useLingui } from '@lingui/react/macro';
import { countryCodes } from '@strapline/domain/shipping/countries';
import { useMemo } from 'react';
import { useHydrated } from '../../platform/page/hydrated.ts';

export type Country = { code: string; name: string };

/** For a select. Names differ between browsers and the server, whose markup has the chosen country only. */
export function useCountries(chosen?: string): Country[] {
  const { i18n } = useLingui();
  const isHydrated = useHydrated();
  const all = useMemo(() => listCountries(i18n.locale), [i18n.locale]);
  return isHydrated ? all : all.filter(({ code }) => code === chosen);
}

export function getCountryName(code: string, language: string): string {
  return new Intl.DisplayNames([language || 'en'], { type: 'region' }).of(code) ?? code;
}

/** Names come from the browser, in the page's language. */
export function listCountries(language: string): Country[] {
  const names = new Intl.DisplayNames([language || 'en'], { type: 'region' });
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language || 'en'));
}

/** From the browser's languages; the United States by default. */
export function guessCountry(languages: readonly string[]): string {
  for (const language of languages) {
    const region = language.split('-').at(-1)?.toUpperCase() ?? '';
    if (language.includes('-') && countryCodes.includes(region)) return region;
  }
  return 'US';
}

const mostNamed = 6;

type NotServed = { notServed?: string | undefined; servedCountries?: readonly string[] | undefined };

/** Why a listing isn't delivered to the chosen country; undefined if it is. */
export function useNotServedMessage({ notServed, servedCountries = [] }: NotServed): string | undefined {
  const { t, i18n } = useLingui();
  if (notServed === undefined || i18n.locale === 'en') return notServed;
  const countries = servedCountries.slice(0, mostNamed).map((code) => getCountryName(code, i18n.locale));
  const more = servedCountries.length - mostNamed;
  const places = new Intl.ListFormat(i18n.locale).format(more > 0 ? [...countries, t`${more} more`] : countries);
  return t`The seller doesn’t ship to this country, but to: ${places}.`;
}
