import type { Output } from '@strapline/contract/events';
import { countryCodes } from '@strapline/domain/shipping/countries';
import type { ShippingZones } from '@strapline/domain/shipping/shipping-zones';
import { getAmountError, parseCents } from '../../ui/form/parse-cents.ts';

export type Rates = Output<'fetchShippingZones'>;

/** Amounts are text until they are sent. `id` identifies unsaved zones. */
export type ZoneDraft = { id: number; name: string; countries: string[]; cost: string };
export type RatesDraft = { from: string; domestic: string; zones: ZoneDraft[]; world: string; sendsAnywhere: boolean };

export function toDraft({ from, domesticCents, zones, worldCents }: ShippingZones): RatesDraft {
  return {
    from,
    domestic: formatDollars(domesticCents),
    zones: zones.map(({ name, countries, cents }, id) => ({ id, name, countries, cost: formatDollars(cents) })),
    world: worldCents === null ? '' : formatDollars(worldCents),
    sendsAnywhere: worldCents !== null,
  };
}

function formatDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** An unreadable amount becomes an invalid one, so that the schema names its field. */
export function toZones({ from, domestic, zones, world, sendsAnywhere }: RatesDraft): ShippingZones {
  return {
    from,
    domesticCents: parseCents(domestic) ?? -1,
    zones: zones.map(({ name, countries, cost }) => ({ name: name.trim(), countries, cents: parseCents(cost) ?? -1 })),
    worldCents: sendsAnywhere ? (parseCents(world) ?? -1) : null,
  };
}

/** What can't be read as an amount, by field. An empty amount is found by the schema. */
export function unreadableAmounts({ domestic, zones, world, sendsAnywhere }: RatesDraft): Record<string, string | undefined> {
  return {
    domesticCents: getAmountError(domestic),
    ...Object.fromEntries(zones.map(({ cost }, i) => [`zones.${i}.cents`, getAmountError(cost)])),
    worldCents: sendsAnywhere ? getAmountError(world) : undefined,
  };
}

export function addZone(draft: RatesDraft): RatesDraft {
  const id = 1 + Math.max(-1, ...draft.zones.map((zone) => zone.id));
  return { ...draft, zones: [...draft.zones, { id, name: '', countries: [], cost: '' }] };
}

export function changeZone(draft: RatesDraft, id: number, change: Partial<ZoneDraft>): RatesDraft {
  return { ...draft, zones: draft.zones.map((zone) => (zone.id === id ? { ...zone, ...change } : zone)) };
}

export function removeZone(draft: RatesDraft, id: number): RatesDraft {
  return { ...draft, zones: draft.zones.filter((zone) => zone.id !== id) };
}

/** The origin country can't be in a zone. */
export function changeOrigin(draft: RatesDraft, from: string): RatesDraft {
  return { ...draft, from, zones: draft.zones.map((zone) => ({ ...zone, countries: zone.countries.filter((code) => code !== from) })) };
}

export function listFreeCountries({ from, zones }: RatesDraft): string[] {
  const taken = new Set([from, ...zones.flatMap(({ countries }) => countries)]);
  return countryCodes.filter((code) => !taken.has(code));
}
