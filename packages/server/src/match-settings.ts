import { isLoopback } from '@strapline/domain/loopback';
import { parseInteger, SettingError } from './parse-setting.ts';

export const matchSettings = {
  MATCH_PORT: {
    default: 'any free port if PUBLIC_URL is localhost, else off',
    description:
      'Port of the match server, a process of its own that finds the pictures that creators registered by their hashes; off: none can be found. It listens on HOST.',
  },
  MATCH_URL: {
    default: 'the host of PUBLIC_URL with that port, on localhost',
    description:
      'Public origin of the match server, such as https://match.strapline.example, from which a reverse proxy leads to MATCH_PORT. Required with MATCH_PORT unless PUBLIC_URL is localhost.',
  },
} as const;

export type MatchConfig = {
  /** Null: no match server. The port 0 is any free one, and without a URL it is on the host of PUBLIC_URL. */
  match: { port: number; url: string | null } | null;
};

export function readMatch(get: (name: keyof typeof matchSettings) => string, isLocal: boolean): MatchConfig {
  const [port, address] = [get('MATCH_PORT'), get('MATCH_URL')];
  if (port === 'off' || (!port && !address && !isLocal)) {
    if (address) throw new SettingError('MATCH_URL needs a match server, but MATCH_PORT is off.');
    return { match: null };
  }
  if (address && !port) throw new SettingError('MATCH_URL also needs MATCH_PORT, to which your proxy leads.');
  if (!address && !isLocal) throw new SettingError('MATCH_PORT also needs MATCH_URL, because PUBLIC_URL is not localhost.');
  return { match: { port: port ? parseInteger(port, 'MATCH_PORT', 0, 65535) : 0, url: address ? readOrigin(address, isLocal) : null } };
}

function readOrigin(text: string, isLocal: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.origin !== text.replace(/\/$/, '') || (url.protocol !== 'https:' && !(isLocal && isLoopback(url.hostname))))
    throw new SettingError(`MATCH_URL must be an https origin such as https://match.strapline.example, not "${text}".`);
  return url.origin;
}
