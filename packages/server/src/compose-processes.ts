import path from 'node:path';
import { formatVerifierKey } from '@strapline/domain/log/signed-note';
import { createEmbeddedMatcher } from './adapters/matcher/embedded.ts';
import { createEmbeddedWitness } from './adapters/witness/embedded.ts';
import { createLogVerifier } from './features/log/log-key.ts';
import { type Apps, listAllowedOrigins } from './platform/apps.ts';
import type { Services } from './platform/services.ts';

type Config = Services['config'];
type Resources = Pick<Services, 'secrets' | 'log'> & { release: (() => Promise<void>)[] };

/** What other processes register is looked for this often. */
const matchPollMs = 10_000;

/** A process that cosigns the public log. */
export function openWitness(config: Config, { secrets, release }: Resources): Services['witness'] {
  if (config.witness === 'off') return null;
  const witness = createEmbeddedWitness({
    folder: path.join(config.dataDir, 'witness'),
    name: `${new URL(config.publicUrl).host}/witness`,
    logKey: formatVerifierKey(createLogVerifier({ config, secrets })),
  });
  release.push(witness.close);
  return witness;
}

/** A process that finds registered pictures; null if it is switched off. It starts with the tasks of features, which have the records. */
export function openMatcher(config: Config, apps: Apps, { log, release }: Resources): Services['matcher'] {
  if (!config.match) return null;
  const { host, trustProxy, publicUrl, match, redisUrl } = config;
  const settings = { host, port: match.port, origins: [...listAllowedOrigins(apps)], trustProxy, publicUrl };
  const matcher = createEmbeddedMatcher({ settings, url: match.url, pollMs: redisUrl ? matchPollMs : null, log });
  release.push(matcher.close);
  return matcher;
}
