import { createContentClient } from '@strapline/contract/content/content-client';
import { type Faq, readFaq } from '@strapline/contract/content/faq';
import { minute } from '@strapline/domain/time';
import type { Caller } from '../../platform/caller.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';

const maxAgeMs = 5 * minute;
type Cached = { faq: Promise<Faq>; at: number };
const cache = new WeakMap<Services['content'], Map<string, Cached>>();

/** The FAQ of an app in a language, at most five minutes old: a page must not cost a request to a Ghost elsewhere. Concurrent callers share one request. */
export async function loadFaq(
  { content, log }: Pick<Services, 'content' | 'log'>,
  { app, language }: Pick<Caller, 'app' | 'language'>,
): Promise<Faq> {
  const ofSites = cache.get(content) ?? new Map<string, Cached>();
  cache.set(content, ofSites);
  const site = `${app} ${language}`;
  const cached = ofSites.get(site);
  if (cached && performance.now() - cached.at < maxAgeMs) return await cached.faq;
  const faq = readFaq(createContentClient(content.getReader(app)), language).catch(async (error: unknown) => {
    log.warn({ err: error }, 'the content service could not be read');
    // The last answers are better than none.
    if (cached) return await cached.faq;
    ofSites.delete(site);
    throw new WireError('unavailable');
  });
  ofSites.set(site, { faq, at: performance.now() });
  return await faq;
}
