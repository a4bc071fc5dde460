/** Countries that a parcel can be sent to: ISO 3166-1 alpha-2. Their names come from the browser, in the page's language. */
const codes =
  'AD AE AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BZ CA CD CF CG CH CI CL CM CN CO CR CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GG GH GI GL GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RO RS RW SA SB SC SE SG SI SK SL SM SN SO SR SS ST SV SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW'.split(
    ' ',
  );

export type Country = { code: string; name: string };

export function countries(language: string): Country[] {
  const names = new Intl.DisplayNames([language || 'en'], { type: 'region' });
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language || 'en'));
}

/** Where somebody probably is, by the languages that the browser asks for; the United States when it does not say. */
export function likelyCountry(languages: readonly string[]): string {
  for (const language of languages) {
    const region = language.split('-').at(-1)?.toUpperCase() ?? '';
    if (language.includes('-') && codes.includes(region)) return region;
  }
  return 'US';
}
