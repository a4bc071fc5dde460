import type { Context } from '../../platform/services.ts';

/** Where the owner of a handle proves it, and opens what was prepared. */
export function createShareUrl({ apps, caller }: Pick<Context, 'apps' | 'caller'>, fqsid: string): string {
  const url = new URL('/tag', apps.getUrl(caller.app));
  url.searchParams.set('handle', fqsid);
  return url.href;
}
