import { parseKeyTable } from '@strapline/domain/chip/key-table';

/** An invalid setting; the message names it and says what to do. */
export class SettingError extends Error {
  override name = 'SettingError';
}

export function parseInteger(text: string, name: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new SettingError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  return value;
}

export function parseChoice<const T extends string>(text: string, name: string, allowed: readonly T[]): T {
  const choice = allowed.find((one) => one === text);
  if (!choice) throw new SettingError(`${name} must be ${allowed.join(' or ')}, not "${text}".`);
  return choice;
}

export function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new SettingError(`PUBLIC_URL and OIDC_URL must be URLs such as https://strapline.example, not "${text}".`);
  return url.href.replace(/\/{1,9}$/, '');
}

/** Master keys by kid, as JSON for `parseKeyTable`; null if the setting is empty. */
export function readKeyTable<N extends string>(get: (name: N) => string, name: N, exampleKid: string): string | null {
  const keys = get(name) || null;
  if (keys && !parseKeyTable(keys)?.size)
    throw new SettingError(`${name} must be JSON such as {"${exampleKid}":"<32 bytes, base64url>"}, with at least one key.`);
  return keys;
}
