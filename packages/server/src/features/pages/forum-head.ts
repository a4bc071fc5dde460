import type { Input, Output } from '@strapline/contract/events';
import { forumCategories, forumSorts } from '@strapline/domain/forum/forum';
import { createHomeHead, type Head, type HeadApp } from './page-head.ts';

type ListInput = Pick<Input<'listTopics'>, 'category' | 'q' | 'sort'>;

/** As the screen reads its address: what the forum doesn't have is ignored. */
export function readForumQuery(query: URLSearchParams): ListInput {
  const category = forumCategories.find((one) => one === query.get('category'));
  const sort = forumSorts.find((one) => one === query.get('sort'));
  const q = (query.get('q') ?? '').trim().slice(0, 100);
  return { ...(category ? { category } : {}), ...(q ? { q } : {}), ...(sort && sort !== 'latest' ? { sort } : {}) };
}

export function createForumHead(site: HeadApp, { category, q }: ListInput): Head {
  const { app, i18n } = site;
  return {
    ...createHomeHead(site),
    title: `Forum: ${app.name}`,
    description: i18n._('Members of {name} ask and answer: about sizes, tags, collecting and mending. Anyone can read.', {
      name: app.name,
    }),
    path: category ? `/forum?category=${category}` : '/forum',
    data: [],
    // Results of searches aren't pages of their own.
    ...(q ? { isHidden: true } : {}),
  };
}

export function createTopicHead(topic: Output<'fetchTopic'>, site: HeadApp): Head {
  const { app, url } = site;
  const path = `/forum/${topic.id}`;
  const text = topic.html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:lt|gt|amp|quot|#39);/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const description = text.length > 155 ? `${text.slice(0, 155).replace(/\s+\S*$/, '')}…` : text;
  return {
    ...createHomeHead(site),
    title: `${topic.title}: ${app.name}`,
    description,
    path,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'DiscussionForumPosting',
        headline: topic.title,
        url: url + path,
        text: description,
        datePublished: topic.at,
        author: { '@type': 'Person', name: topic.by.username },
        interactionStatistic: [
          { '@type': 'InteractionCounter', interactionType: 'https://schema.org/CommentAction', userInteractionCount: topic.replies },
          { '@type': 'InteractionCounter', interactionType: 'https://schema.org/LikeAction', userInteractionCount: topic.likes },
        ],
      },
    ],
  };
}
