import { findTransition, type StateTable } from '../state-table.ts';

export const postStatuses = ['draft', 'scheduled', 'published', 'removed'] as const;
export type PostStatus = (typeof postStatuses)[number];

export type PostAction = 'publish' | 'schedule' | 'unpublish' | 'remove';
type PostActor = 'author' | 'timer';

/** All transitions of a post on the blog. That a decision hides it is apart from these, so that it comes back as it was. */
const postStates: StateTable<PostStatus, PostAction, PostActor> = {
  draft: {
    publish: { to: 'published', by: ['author'], description: 'Everyone can read it.' },
    schedule: { to: 'scheduled', by: ['author'], description: 'It is published at the chosen time.' },
    remove: { to: 'removed', by: ['author'], description: 'Nobody sees it any more.' },
  },
  scheduled: {
    publish: { to: 'published', by: ['author', 'timer'], description: 'Its time came, or its author didn’t wait.' },
    schedule: { to: 'scheduled', by: ['author'], description: 'Another time was chosen.' },
    unpublish: { to: 'draft', by: ['author'], description: 'It isn’t published at that time.' },
    remove: { to: 'removed', by: ['author'], description: 'Nobody sees it any more.' },
  },
  published: {
    unpublish: { to: 'draft', by: ['author'], description: 'Only its author sees it again.' },
    remove: { to: 'removed', by: ['author'], description: 'Nobody sees it any more.' },
  },
  removed: {},
};

/** The state an action leads to, or null when it is not allowed there. */
export function findNextPostStatus(status: PostStatus, action: PostAction, actor: PostActor = 'author'): PostStatus | null {
  return findTransition(postStates, status, action, actor)?.to ?? null;
}

const postActions: readonly PostAction[] = ['publish', 'schedule', 'unpublish', 'remove'];

/** What its author can do with a post now. */
export function listPostActions(status: PostStatus): PostAction[] {
  return postActions.filter((action) => findNextPostStatus(status, action) !== null);
}
