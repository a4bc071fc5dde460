/** Apps are data: one server runs them all, and the data of one app is never visible in another. */
export type App = {
  key: string;
  name: string;
  itemNoun: string;
  sizeSystem: 'bra' | 'letter';
  modules: { calculator: boolean; icbm: boolean };
};

export const apps = {
  strapline: { key: 'strapline', name: 'Strapline', itemNoun: 'bra', sizeSystem: 'bra', modules: { calculator: true, icbm: true } },
} as const satisfies Record<string, App>;

export type AppKey = keyof typeof apps;
export const defaultApp: AppKey = 'strapline';

export function isAppKey(value: unknown): value is AppKey {
  return typeof value === 'string' && Object.hasOwn(apps, value);
}
