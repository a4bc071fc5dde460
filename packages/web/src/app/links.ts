import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AppData } from '@strapline/contract/apps/app';
import type { Site } from '../platform/page/site.ts';

/** `visitorsTo`: the target for signed-out visitors. */
export type FooterLink = { to: string; visitorTo?: string; label: MessageDescriptor; tooltip?: MessageDescriptor; isExternal?: boolean };
export type FooterColumn = { heading: MessageDescriptor; links: FooterLink[] };

/** A social profile is named after its platform, which the fragment of a page of ours names. */
function getProfileName(url: string): MessageDescriptor {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url.slice(url.indexOf('#') + 1);
  const names: Record<string, string> = {
    'bsky.app': 'Bluesky',
    'reddit.com': 'Reddit',
    'instagram.com': 'Instagram',
    'youtube.com': 'YouTube',
    bluesky: 'Bluesky',
    reddit: 'Reddit',
  };
  const name = names[host] ?? host;
  return { id: name, message: name };
}

/** The footer's four columns, in the specification's order; links without a target yet are left out. */
export function listFooterColumns({ links, supportEmail }: Site, { modules }: Pick<AppData, 'modules'>): FooterColumn[] {
  const columns: FooterColumn[] = [
    {
      heading: msg`Product`,
      links: [
        { to: links.collectors, label: msg`Collectors`, isExternal: true },
        { to: '/account', visitorTo: '/?section=models', label: msg`Models` },
        { to: '/?section=boutique', label: msg`Boutique` },
        { to: modules.calculator ? '/calculator' : '', label: msg`Calculator` },
      ],
    },
    { heading: msg`Social`, links: [links.social1, links.social2].map((to) => ({ to, label: getProfileName(to), isExternal: true })) },
    {
      heading: msg`About`,
      links: [
        { to: '/faq?section=faq', label: msg`F.A.Q.` },
        { to: supportEmail && `mailto:${supportEmail}`, label: msg`Support`, isExternal: true },
        { to: '#chat', label: msg`Chat with us`, isExternal: true },
        { to: links.forum, label: msg`Forum`, isExternal: links.forum !== '/forum' },
        { to: '/blog', label: msg`Blog` },
        { to: links.jobs, label: msg`Jobs`, tooltip: msg`We are hiring`, isExternal: true },
      ],
    },
    {
      heading: msg`Legal`,
      links: [
        { to: links.terms, label: msg`Terms`, isExternal: true },
        { to: links.privacy, label: msg`Privacy`, isExternal: true },
        { to: links.complaint, label: msg`Complaint form`, isExternal: true },
      ],
    },
  ];
  return columns
    .map((column) => ({ ...column, links: column.links.filter((link) => link.to !== '') }))
    .filter((column) => column.links.length > 0);
}
