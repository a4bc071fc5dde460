import { pageApp } from '../../platform/page/app-data.ts';
import type { PostHogSettings } from '../../platform/page/page-data.ts';

type SentEvent = { name: string; at: string; props: Record<string, string | null> };

/**
 * Sends events to PostHog's capture API. Its own library would add addresses of pages, which may hold access tokens, and details of the device. The visitor's ID is in memory until
 * the page closes.
 */
export function createPostHog({ key, host }: PostHogSettings): { send: (events: readonly SentEvent[]) => void } {
  const visitor = crypto.randomUUID();
  const common = { distinct_id: visitor, $process_person_profile: false, $geoip_disable: true, app: pageApp.key };
  return {
    send(events) {
      // Nothing foreign is asked while somebody pays.
      if (location.pathname.startsWith('/checkout')) return;
      const batch = events.map(({ name, at, props }) => ({ event: name, timestamp: at, properties: { ...common, ...props } }));
      const body = JSON.stringify({ api_key: key, batch });
      fetch(`${host}/batch/`, {
        method: 'POST',
        keepalive: true,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        headers: { 'content-type': 'application/json' },
        body,
      }).catch(() => {
        // Dropped without a connection.
      });
    },
  };
}
