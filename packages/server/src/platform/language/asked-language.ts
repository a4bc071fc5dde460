import type { IncomingHttpHeaders } from 'node:http';
import { isLanguage, type Language, languageCookie, languageParam, languages } from '@strapline/contract/languages';
import Negotiator from 'negotiator';
import { type Cookie, formatCookie, readCookie } from '../browser-cookie.ts';

/** Which language somebody chose, for a year. */
const cookie: Cookie = { name: languageCookie, attributes: `SameSite=Lax; Max-Age=${365 * 86_400}` };

/** The language of a page: that of its address, else the one that its reader asks for. */
export function choosePageLanguage(headers: IncomingHttpHeaders, query: URLSearchParams, publicUrl: string): Language {
  const inAddress = query.get(languageParam);
  return isLanguage(inAddress) ? inAddress : readAskedLanguage(headers, publicUrl);
}

/** The language that somebody chose on our pages, else the first that their browser asks for and we have, else English. */
export function readAskedLanguage(headers: IncomingHttpHeaders, publicUrl: string): Language {
  const chosen = readCookie(cookie, headers.cookie, publicUrl);
  if (isLanguage(chosen)) return chosen;
  // The names of languages alone: a browser that prefers de-AT reads de.
  const [asked] = new Negotiator({ headers }).languages([...languages]);
  return isLanguage(asked) ? asked : 'en';
}

/**
 * The Set-Cookie header that keeps a language chosen at the end of one of our pages, by a link to the same page, and its address without the parameter. Null for
 * any other visit: a link that somebody shared, and what is opened from there, changes what is shown and not what is kept.
 */
export function keepChosenLanguage(
  { referer = '', 'sec-fetch-site': site }: IncomingHttpHeaders,
  { pathname, searchParams }: URL,
  publicUrl: string,
): { setCookie: string; path: string } | null {
  const inAddress = searchParams.get(languageParam);
  if (!isLanguage(inAddress) || site !== 'same-origin' || !URL.canParse(referer)) return null;
  const from = new URL(referer);
  // A link that has the language of its own page, such as that to the next page of a list, only carries it.
  if (from.pathname !== pathname || from.searchParams.get(languageParam) === inAddress) return null;
  const rest = new URLSearchParams(searchParams);
  rest.delete(languageParam);
  const path = pathname.replace(/^\/+/, '/') + (rest.size > 0 ? `?${rest}` : '');
  return { setCookie: formatCookie(cookie, inAddress, publicUrl), path };
}
