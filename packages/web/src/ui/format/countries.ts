import { countryCodes } from '@strapline/domain/shipping/countries';

export type Country = { code: string; name: string };

/** Where a parcel can go. Names come from the browser, in the page's language. */
export function countries(language: string): Country[] {
  const names = new Intl.DisplayNames([language || 'en'], { type: 'region' });
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language || 'en'));
}

/** Where somebody probably is, by the languages that the browser asks for; the United States when it does not say. */
export function likelyCountry(languages: readonly string[]): string {
  for (const language of languages) {
    const region = language.split('-').at(-1)?.toUpperCase() ?? '';
    if (language.includes('-') && countryCodes.includes(region)) return region;
  }
  return 'US';
}
