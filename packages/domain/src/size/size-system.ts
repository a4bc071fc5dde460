/** The supported size systems. Germany, Russia, Belgium, Spain and New Zealand use one of these. */
export const sizeSystems = ['UK', 'US', 'EU', 'FR', 'IT', 'AU', 'JP', 'KR', 'CN'] as const;
export type SizeSystem = (typeof sizeSystems)[number];
