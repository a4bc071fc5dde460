import type { Output } from '@strapline/contract/events';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findFirstPost, hasPublished, listUnpublished } from './post.store.ts';
import { presentPost } from './present-post.ts';
import { presentTopic } from './present-topic.ts';
import { findTopic, listMore, listMoves, type MoveRow, type TopicRow } from './topic.store.ts';
import { loadViewer, type Viewer } from './viewer.ts';

type Page = Output<'fetchTopic'>;

export const fetchTopic: Handler<'fetchTopic'> = async (context, { topicId }) => {
  const { db, clock } = context;
  const viewer = await loadViewer(context);
  const row = await findTopic(db, viewer, topicId);
  if (!row) throw new WireError('not_found');
  const { accountId } = viewer;
  const [first, mine, moves, more, published] = await Promise.all([
    findFirstPost(db, viewer, topicId),
    accountId === null ? [] : listUnpublished(db, viewer, topicId),
    listMoves(db, topicId),
    listMore(db, viewer, row),
    accountId === null ? true : hasPublished(db, viewer.app, accountId),
  ]);
  if (!first) throw new Error(`the topic ${topicId} has no first post`);
  const post = presentPost(context, first, viewer);
  return {
    ...presentTopic(row, viewer, clock.now()),
    html: post.html,
    post,
    lastNumber: Math.max(0, row.last_number),
    readTo: row.read_to !== null && row.read_to >= 0 ? row.read_to : null,
    following: row.follows ?? false,
    moves: moves.filter(({ by_id }) => !viewer.blockedIds.includes(by_id)).map(presentMove),
    mine: mine.map((one) => presentPost(context, one, viewer)),
    more,
    firstPostWaits: !published && !viewer.isStaff,
    can: listActions(row, viewer),
  };
};

function presentMove({ from, to, username, slug, avatar, at }: MoveRow): Page['moves'][number] {
  return { from, to, by: { username, slug, displayName: username, avatar }, at: at.toISOString() };
}

function listActions({ is_public, state }: TopicRow, { accountId, isStaff }: Viewer): Page['can'] {
  const actions: Page['can'] = [];
  if (accountId !== null && is_public && (state === 'open' || isStaff)) actions.push('reply');
  if (accountId !== null && is_public) actions.push('follow');
  if (isStaff) actions.push('moderate');
  return actions;
}
