import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Site } from '../platform/site.ts';

/** `visitorsTo`: where it leads who is not signed in. */
export type FooterLink = { to: string; visitorsTo?: string; words: MessageDescriptor; tooltip?: MessageDescriptor; outside?: boolean };
export type Column = { heading: MessageDescriptor; links: FooterLink[] };

/** A social profile is called by the place it is in. */
function placeName(url: string): MessageDescriptor {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
  const names: Record<string, string> = {
    'bsky.app': 'Bluesky',
    'reddit.com': 'Reddit',
    'instagram.com': 'Instagram',
    'youtube.com': 'YouTube',
  };
  const name = names[host] ?? host;
  return { id: name, message: name };
}

/** The footer's four columns, in the specification's order; what has no target yet is left out. */
export function footerColumns({ links, supportEmail }: Site): Column[] {
  const columns: Column[] = [
    {
      heading: msg`Product`,
      links: [
        { to: links.collectors, words: msg`Collectors`, outside: true },
        { to: '/account', visitorsTo: '/?section=models', words: msg`Models` },
        { to: '/?section=boutique', words: msg`Boutique` },
        { to: '/calculator', words: msg`Calculator` },
      ],
    },
    { heading: msg`Social`, links: [links.social1, links.social2].map((to) => ({ to, words: placeName(to), outside: true })) },
    {
      heading: msg`About`,
      links: [
        // Until the searchable questions have a page of their own.
        { to: '/content/help', words: msg`F.A.Q.`, outside: true },
        { to: supportEmail && `mailto:${supportEmail}`, words: msg`Support`, outside: true },
        { to: links.forum, words: msg`Forum`, outside: true },
        { to: '/blog', words: msg`Blog` },
        { to: links.jobs, words: msg`Jobs`, tooltip: msg`We are hiring`, outside: true },
      ],
    },
    {
      heading: msg`Legal`,
      links: [
        { to: links.terms, words: msg`Terms`, outside: true },
        { to: links.privacy, words: msg`Privacy`, outside: true },
        { to: links.complaint, words: msg`Complaint form`, outside: true },
      ],
    },
  ];
  return columns
    .map((column) => ({ ...column, links: column.links.filter((link) => link.to !== '') }))
    .filter((column) => column.links.length > 0);
}
