import type { Services } from './services.ts';

/** Origins whose pages may talk to us: our own; where that is localhost, its two other spellings too. */
export function allowedOrigins(config: Pick<Services['config'], 'publicUrl'>): ReadonlySet<string> {
  const own = new URL(config.publicUrl);
  const origins = new Set([own.origin]);
  if (own.hostname === 'localhost' || own.hostname === '127.0.0.1')
    for (const host of ['localhost', '127.0.0.1']) origins.add(`${own.protocol}//${host}${own.port ? `:${own.port}` : ''}`);
  return origins;
}
