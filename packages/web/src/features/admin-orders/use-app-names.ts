import { useSite } from '../../platform/page/site.ts';

/** The names of apps by key; empty on a server with one app, where they would say nothing. */
export function useAppNames(): ReadonlyMap<string, string> {
  const { apps } = useSite();
  return new Map(apps.length < 2 ? [] : apps.map(({ key, name }) => [key, name]));
}
