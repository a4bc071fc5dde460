import type { Handler } from '../../platform/services.ts';
import { countTopics, listOwnHidden, listTopicRows } from './list-topics.store.ts';
import { presentTopic } from './present-topic.ts';
import { loadViewer } from './viewer.ts';

export const listTopics: Handler<'listTopics'> = async (context, input) => {
  const { db, clock } = context;
  const viewer = await loadViewer(context);
  const isFirstPage = input.cursor === undefined && input.q === undefined;
  const [{ rows, nextCursor }, n, own] = await Promise.all([
    listTopicRows(db, viewer, input),
    isFirstPage ? countTopics(db, viewer, input.category) : null,
    isFirstPage && viewer.accountId !== null ? listOwnHidden(db, viewer) : [],
  ]);
  const now = clock.now();
  return {
    items: rows.map((row) => presentTopic(row, viewer, now)),
    nextCursor,
    n,
    mine: own.map((row) => presentTopic(row, viewer, now)),
  };
};
