import { createContentClient } from '@strapline/contract/content/content-client';
import { type Faq, readFaq } from '@strapline/contract/content/faq';
import { minute } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';

const maxAgeMs = 5 * minute;
type Cached = { faq: Promise<Faq>; at: number };
const cache = new WeakMap<Services['content'], Map<string, Cached>>();

/** The FAQ of an app, at most five minutes old: a page must not cost a request to a Ghost elsewhere. Concurrent callers share one request. */
export async function loadFaq(content: Services['content'], app: string, log: Services['log']): Promise<Faq> {
  const ofApps = cache.get(content) ?? new Map<string, Cached>();
  cache.set(content, ofApps);
  const cached = ofApps.get(app);
  if (cached && performance.now() - cached.at < maxAgeMs) return await cached.faq;
  const faq = readFaq(createContentClient(content.getReader(app))).catch(async (error: unknown) => {
    log.warn({ err: error }, 'the content service could not be read');
    // The last answers are better than none.
    if (cached) return await cached.faq;
    ofApps.delete(app);
    throw new WireError('unavailable');
  });
  ofApps.set(app, { faq, at: performance.now() });
  return await faq;
}
