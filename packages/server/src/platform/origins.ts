import type { Services } from './services.ts';

/** Origins allowed to call us: our own; for localhost its two other spellings too. */
export function listAllowedOrigins(config: Pick<Services['config'], 'publicUrl'>): ReadonlySet<string> {
  const publicOrigin = new URL(config.publicUrl);
  const origins = new Set([publicOrigin.origin]);
  if (publicOrigin.hostname === 'localhost' || publicOrigin.hostname === '127.0.0.1')
    for (const host of ['localhost', '127.0.0.1'])
      origins.add(`${publicOrigin.protocol}//${host}${publicOrigin.port ? `:${publicOrigin.port}` : ''}`);
  return origins;
}
