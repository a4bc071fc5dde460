import { findPage } from '@strapline/contract/pages';
import { findVisitSource } from '@strapline/domain/analytics/visit-source';
import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageApp } from '../../platform/page/app-data.ts';
import { landingAddress } from '../../platform/page/landing.ts';
import { useSite } from '../../platform/page/site.ts';
import { countVisit, receiveVisitEvents } from '../../platform/visit-events.ts';
import { VisitQueue } from './visit-queue.ts';

/** Counts pages and pieces while it is on the page, which is only while the visitor agrees. It shows nothing, and stores nothing. */
export function VisitCounter() {
  const router = useRouter();
  const { posthog } = useSite();
  useEffect(() => {
    const source = readVisitSource();
    const queue = new VisitQueue(posthog);
    const stopReceiving = receiveVisitEvents(({ name, props }) => queue.add({ name, props: { ...props, source } }));
    let counted = '';
    const countOnce = ({ pathname, search }: Pick<ParsedLocation, 'pathname' | 'search'>) => {
      if (pathname === counted) return;
      counted = pathname;
      countPage(pathname, search);
    };
    countOnce(router.state.location);
    const stopRouter = router.subscribe('onResolved', ({ toLocation }) => countOnce(toLocation));
    return () => {
      stopRouter();
      stopReceiving();
      queue.discard();
    };
  }, [router, posthog]);
  return null;
}

function readVisitSource() {
  const [entry] = performance.getEntriesByType('navigation');
  const isNavigation = !(entry instanceof PerformanceNavigationTiming) || entry.type === 'navigate';
  return findVisitSource({ referrer: document.referrer, address: landingAddress, isNavigation });
}

function countPage(path: string, search: { listing?: string | undefined; pi?: string | undefined }): void {
  const { name, params } = findPage(path, pageApp);
  countVisit('pageViewed', { page: name });
  const { slug, braTagId } = params;
  if (name === 'listing' && slug) countVisit('pieceViewed', { slug });
  if (name === 'tag' && braTagId) countVisit('pieceViewed', { braTagId });
  if (name !== 'checkout' || !search.listing || search.pi) return;
  // A widget leads straight to the checkout, which shows the piece as well. The server counts a view once a day.
  countVisit('pieceViewed', { slug: search.listing });
  countVisit('checkoutStarted', { slug: search.listing });
}
