import type { Faq } from '@strapline/contract/content/faq';
import { createHomeHead, type Head, type HeadApp } from './page-head.ts';

/** The head of the FAQ, of one of its sections, or of the question that the address names; with all shown answers as an FAQPage (schema.org). */
export function createFaqHead(site: Pick<HeadApp, 'app' | 'i18n'>, { items, groups }: Faq, query: URLSearchParams): Head {
  const { app, i18n } = site;
  const item = items.find(({ slug }) => slug === query.get('question'));
  const group = groups.find(({ slug }) => slug === query.get('section'));
  const shown = item
    ? [item]
    : items.filter(({ category, subcategory }) => !group || category === group.slug || subcategory === group.slug);
  const place = item ? `?question=${item.slug}` : group ? `?section=${group.slug}` : '';
  return {
    ...createHomeHead(site),
    title: `${item?.q ?? (group ? `${group.name}, questions and answers` : 'Questions and answers')}: ${app.name}`,
    description: item
      ? toText(item.a).slice(0, 200)
      : i18n._('Answers about tagging, buying, shipping, claiming, refunds, payouts, safety and privacy on {name}.', { name: app.name }),
    path: `/faq${place}`,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: shown.map(({ q, a }) => ({ '@type': 'Question', name: q, acceptedAnswer: { '@type': 'Answer', text: a } })),
      },
    ],
  };
}

function toText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
