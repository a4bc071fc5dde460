import { introduceAllAnew } from './connection.ts';

/** Where a chip's address leads: the tag's action page with a ticket, or with a verdict when there is no tag. */
export type TapLanding = { href: string; braTagId: string; ticket: string | null };

/** Opens a chip's address as the phone would, without leaving the page. Null for an address that is not one of this server. */
export async function landTap(address: string): Promise<TapLanding | null> {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.origin !== location.origin || !url.pathname.startsWith('/t/')) return null;
  const answer = await fetch(url, { credentials: 'include', headers: { accept: 'text/html' } });
  const landing = landingAt(answer.url);
  // The ticket is good only with the cookie that came with it, which a connection carries from its beginning.
  if (landing?.ticket) await introduceAllAnew();
  return landing;
}

export function landingAt(address: string): TapLanding | null {
  const { pathname, search, searchParams } = new URL(address);
  const [, braTagId] = /^\/bratag\/([^/]+)\/action$/.exec(pathname) ?? [];
  return braTagId ? { href: pathname + search, braTagId: decodeURIComponent(braTagId), ticket: searchParams.get('tap') } : null;
}
