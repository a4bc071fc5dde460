import type { Input } from '@strapline/contract/events';
import { pages } from '@strapline/contract/pages';
import { type AnalyticsEvent, analyticsEvent } from '@strapline/contract/shapes/visits/analytics';
import type { VisitSource } from '@strapline/domain/analytics/visit-source';
import { day, minute } from '@strapline/domain/time';

export type PickedEvent = {
  name: AnalyticsEvent['name'];
  /** Null in the middle of a visit. */
  source: VisitSource | null;
  page: string | null;
  /** The slug or tag ID of the piece, null if it isn't about one. */
  piece: string | null;
};

/** The events of the closed list that happened within a day; a browser's clock may be a little fast. */
export function pickEvents(sent: Input<'trackEvents'>['events'], now: Date): PickedEvent[] {
  return sent.flatMap((one) => {
    const event = analyticsEvent.safeParse(one);
    const age = now.getTime() - Date.parse(one.at);
    if (!event.success || age > day || age < -5 * minute) return [];
    const { name, props } = event.data;
    if ('page' in props && !Object.hasOwn(pages, props.page)) return [];
    const piece = 'slug' in props ? props.slug : 'braTagId' in props ? props.braTagId : null;
    return [{ name, source: props.source, page: 'page' in props ? props.page : null, piece }];
  });
}
