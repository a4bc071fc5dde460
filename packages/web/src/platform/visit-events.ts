import type { AnalyticsEvent } from '@strapline/contract/shapes/visits/analytics';

type Name = AnalyticsEvent['name'];
type Props = { page?: string; slug?: string; braTagId?: string };
export type VisitEvent = { name: Name; props: Props };

let report: ((event: VisitEvent) => void) | null = null;

/** Counts what the visitor did, if they agreed to be counted; else nothing happens. */
export function countVisit(name: Name, props: Props = {}): void {
  report?.({ name, props });
}

/** The only receiver, while the visitor agrees. Returns the function that removes it. */
export function receiveVisitEvents(receive: (event: VisitEvent) => void): () => void {
  report = receive;
  return () => {
    if (report === receive) report = null;
  };
}

/** What some calls mean. `input` is what the server accepted. */
export function countCall(name: string, input: object): void {
  if (!('braTagId' in input) || typeof input.braTagId !== 'string') return;
  const { braTagId } = input;
  if (name === 'saveItem' && 'saved' in input && input.saved === true) countVisit('pieceSaved', { braTagId });
  if (name === 'makeOffer') countVisit('offerMade', { braTagId });
}
