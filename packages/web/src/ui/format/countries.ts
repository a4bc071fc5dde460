import { countryCodes } from '@strapline/domain/shipping/countries';

export type Country = { code: string; name: string };

/** Names come from the browser, in the page's language. */
export function countries(language: string): Country[] {
  const names = new Intl.DisplayNames([language || 'en'], { type: 'region' });
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language || 'en'));
}

/** From the browser's languages; the United States by default. */
export function likelyCountry(languages: readonly string[]): string {
  for (const language of languages) {
    const region = language.split('-').at(-1)?.toUpperCase() ?? '';
    if (language.includes('-') && countryCodes.includes(region)) return region;
  }
  return 'US';
}
