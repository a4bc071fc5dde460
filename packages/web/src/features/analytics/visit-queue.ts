import { consentVersions } from '@strapline/contract/consents';
import { pageApp } from '../../platform/page/app-data.ts';
import type { PostHogSettings } from '../../platform/page/page-data.ts';
import { getFreshToken, useSession } from '../../platform/session/session.ts';
import { toServerUrl } from '../../server-url.ts';

const sendAfterMs = 10_000;
/** Of one request. */
const most = 20;

type QueuedEvent = { name: string; at: string; props: Record<string, string | null> };
type PostHog = { send: (events: readonly QueuedEvent[]) => void };

/** Events wait in memory and are sent together: after ten seconds, or when the page is hidden. What can't be sent is dropped. */
export class VisitQueue {
  #events: QueuedEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  /** Waited for, so that it gets what is sent before its code has loaded. */
  #posthog: Promise<PostHog> | null = null;
  readonly #onHidden = (): void => {
    if (document.visibilityState === 'hidden') void this.#send();
  };

  constructor(posthog: PostHogSettings | null) {
    document.addEventListener('visibilitychange', this.#onHidden);
    if (posthog) this.#posthog = import('./posthog.ts').then(({ createPostHog }) => createPostHog(posthog));
  }

  add({ name, props }: Omit<QueuedEvent, 'at'>): void {
    if (this.#isStopped) return;
    this.#events.push({ name, props, at: new Date().toISOString() });
    this.#timer ??= setTimeout(() => void this.#send(), sendAfterMs);
  }

  /** After a withdrawal: what waits is not sent any more. */
  discard(): void {
    this.#isStopped = true;
    this.#events = [];
    this.#posthog = null;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#onHidden);
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Until the sign-in has been checked, nobody knows whether these are the seller's own visits.
    if (useSession.getState().status === 'unknown' && document.visibilityState === 'visible') {
      this.#timer = setTimeout(() => void this.#send(), sendAfterMs);
      return;
    }
    const events = this.#events.splice(0);
    if (events.length === 0 || !navigator.onLine || useSession.getState().status === 'unknown') return;
    void this.#posthog?.then((posthog) => !this.#isStopped && posthog.send(events)).catch(() => {});
    const token = useSession.getState().status === 'signedIn' ? await getFreshToken() : undefined;
    for (let first = 0; first < events.length && !this.#isStopped; first += most)
      await this.#post(events.slice(first, first + most), token);
  }

  async #post(events: readonly QueuedEvent[], token: string | undefined): Promise<void> {
    try {
      const response = await fetch(toServerUrl('/v1/visits'), {
        method: 'POST',
        // Continues while the page closes.
        keepalive: true,
        headers: {
          'content-type': 'application/json',
          'x-application': pageApp.key,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify({ events, consentVersion: consentVersions.analytics }),
      });
      // A member withdrew in another browser.
      if (response.status === 403) this.discard();
    } catch {
      // Dropped without a connection.
    }
  }
}
