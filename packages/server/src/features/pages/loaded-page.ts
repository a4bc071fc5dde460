import type { Faq } from '@strapline/contract/content/faq';
import type { EventName, Output } from '@strapline/contract/events';
import type { Language } from '@strapline/contract/languages';
import type { Head, HeadApp } from './page-head.ts';

/** A call that the page's screen would make, with its result. */
export type LoadedCall = { event: EventName | 'content'; input: object; answer: object };

/** `isStatic`: the server's markup is all of it, so the browser doesn't load the app. */
export type LoadedPage = { head: Head; calls: LoadedCall[]; isStatic?: boolean };

/** Calls an event as the page's visitor; null if the record doesn't exist or isn't public. */
export type CallEvent<K extends EventName> = <E extends K>(event: E, input: object) => Promise<Output<E> | null>;

export type PageTarget = HeadApp & {
  params: Record<string, string>;
  query: URLSearchParams;
  language: Language;
  readFaq: () => Promise<Faq>;
};
