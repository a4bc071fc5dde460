import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type OutLink = { to: string; words: MessageDescriptor; tooltip?: MessageDescriptor; outside?: boolean };
export type Column = { heading: MessageDescriptor; links: OutLink[] };

/** Targets that a server may set; the defaults work with nothing configured. Empty ones are not shown. */
export type Targets = { collectors: string; forum: string; jobs: string; supportMail: string; social: { name: string; url: string }[] };

export const defaultTargets: Targets = { collectors: '/content/boutique', forum: '', jobs: '', supportMail: '', social: [] };

/** The footer's four columns, in the specification's order; what has no target yet is left out. */
export function footerColumns(targets: Targets): Column[] {
  const shown = (links: OutLink[]) => links.filter((link) => link.to !== '' && link.to !== 'mailto:');
  const columns: Column[] = [
    {
      heading: msg`Product`,
      links: [
        { to: targets.collectors, words: msg`Collectors`, outside: true },
        { to: '/account', words: msg`Models` },
        { to: '/?section=boutique', words: msg`Boutique` },
        { to: '/calculator', words: msg`Calculator` },
      ],
    },
    {
      heading: msg`Social`,
      links: targets.social.map(({ name, url }) => ({ to: url, words: { id: name, message: name }, outside: true })),
    },
    {
      heading: msg`About`,
      links: [
        { to: '/faq?section=faq', words: msg`F.A.Q.` },
        { to: `mailto:${targets.supportMail}`, words: msg`Support`, outside: true },
        { to: targets.forum, words: msg`Forum`, outside: true },
        { to: '/blog', words: msg`Blog` },
        { to: targets.jobs, words: msg`Jobs`, tooltip: msg`We are hiring`, outside: true },
      ],
    },
    {
      heading: msg`Legal`,
      links: [
        { to: '/content/terms', words: msg`Terms`, outside: true },
        { to: '/content/privacy', words: msg`Privacy`, outside: true },
        { to: '/content/complaint', words: msg`Complaint form`, outside: true },
      ],
    },
  ];
  return columns.map((column) => ({ ...column, links: shown(column.links) })).filter((column) => column.links.length > 0);
}
