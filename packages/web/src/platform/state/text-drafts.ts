import { createOwnSlice } from './own-slice.ts';

/** Text that wasn't sent yet, by what it is for: in this tab alone, encrypted, and until sign-out. */
const drafts = createOwnSlice<Readonly<Record<string, string>>>('text-drafts', {}, 'sealedInTab');

type Kind =
  | 'message'
  | 'question'
  | 'reply'
  | 'offerAmount'
  | 'offerMessage'
  | 'topicTitle'
  | 'topicText'
  | 'forumReply'
  | 'postEdit'
  | 'moderation'
  | 'feedback'
  | 'handle'
  | 'ownSize';

/** What was typed for a conversation or piece, undefined if nothing was, and how to change it; undefined removes it. */
export function useTextDraft(kind: Kind, id: string): [string | undefined, (text: string | undefined) => void] {
  const key = `${kind} ${id}`;
  const change = (text: string | undefined): void =>
    drafts.change(({ [key]: _, ...others }) => (text === undefined ? others : { ...others, [key]: text }));
  return [drafts.useValue()[key], change];
}
