import { renewAllHandshakes } from '../wire/connection.ts';

/** Where a chip's URL leads: the tag's action page with a ticket, or with a verdict when there is no tag. */
export type TapLanding = { href: string; braTagId: string; ticket: string | null };

/** Requests a chip's URL as the phone would, without leaving the page. Null for a URL of another server. */
export async function resolveTap(address: string): Promise<TapLanding | null> {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.origin !== location.origin || !url.pathname.startsWith('/t/')) return null;
  const answer = await fetch(url, { credentials: 'include', headers: { accept: 'text/html' } });
  const landing = parseLanding(answer.url);
  // The ticket is valid only with its cookie, which a socket sends in its handshake, so the socket reconnects.
  if (landing?.ticket) await renewAllHandshakes();
  return landing;
}

export function parseLanding(address: string): TapLanding | null {
  const { pathname, search, searchParams } = new URL(address);
  const [, braTagId] = /^\/bratag\/([^/]+)\/action$/.exec(pathname) ?? [];
  return braTagId ? { href: pathname + search, braTagId: decodeURIComponent(braTagId), ticket: searchParams.get('tap') } : null;
}
