import { t } from '@lingui/core/macro';
import type { EventName } from '@strapline/contract/events';
import type { OwnPost } from '@strapline/contract/shapes/blog/post';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { queryClient, useCallMutation } from '../../platform/cache/queries.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { call } from '../../platform/wire/wire.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { followVersion, type PostDraft, postDrafts, settleDraft, toDraft, toPostInput } from './post-draft.ts';

const lists: readonly EventName[] = ['listOwnPosts', 'listAllPosts'];

/** The post as typed, and what can be done with it. What is typed stays in this browser until the server has it. */
export function usePostForm(post: OwnPost | undefined, asTeam: boolean) {
  const key = post?.postId ?? (asTeam ? 'new-team' : 'new');
  const typed = postDrafts.useDraft(key);
  const isTyped = typed.savedAt !== null;
  const draft = isTyped ? typed : toDraft(post);
  const [failure, setFailure] = useState<Error | null>(null);
  const actions = usePostActions({ post, asTeam, key, draft, isTyped }, setFailure);

  const change = (patch: Partial<PostDraft>): void => {
    setFailure(null);
    postDrafts.change(key, { ...draft, ...patch, savedAt: Date.now() });
  };

  const errors = failure instanceof WireError ? failure.fields : {};
  const isOutdated = failure instanceof WireError && failure.reason === 'post_changed';
  return {
    ...actions,
    key,
    draft,
    isTyped,
    errors,
    isOutdated,
    failure: failure && !isOutdated && Object.keys(errors).length === 0 ? failure.message : undefined,
    change,
    /** Both are still there: the typed text replaces what was saved elsewhere, once it is saved. */
    keepTyped: async () => change({ version: (await reloadPost(post)).version }),
    loadSaved: async () => {
      await reloadPost(post);
      postDrafts.forget(key);
      setFailure(null);
    },
  };
}

type Typed = { post: OwnPost | undefined; asTeam: boolean; key: string; draft: PostDraft; isTyped: boolean };

function usePostActions({ post, asTeam, key, draft, isTyped }: Typed, setFailure: (failure: Error | null) => void) {
  const navigate = useNavigate();
  const save = useIdempotentMutation('savePost', lists);
  const publish = useIdempotentMutation('publishPost', lists);
  const unpublish = useCallMutation('unpublishPost', lists);
  const remove = useCallMutation('removePost', lists);

  async function saveDraft(): Promise<OwnPost> {
    const saved = await save.mutateAsync(toPostInput(draft, post?.postId, asTeam));
    storePost(saved);
    settleDraft(key, draft, saved);
    return saved;
  }

  async function run(work: () => Promise<OwnPost>, describe: (result: OwnPost) => string, onFailure = setFailure): Promise<boolean> {
    setFailure(null);
    try {
      const result = await work();
      storePost(result);
      void forgetCreatorPosts();
      showNotice(describe(result));
      if (!post) openPost(result);
      return true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      onFailure(error);
      return false;
    }
  }

  async function publishSaved({ postId, version }: OwnPost, at: string | undefined): Promise<OwnPost> {
    const published = await publish.mutateAsync({ postId, version, ...(at ? { at } : {}) });
    followVersion(published, version);
    return published;
  }

  const openPost = ({ postId }: OwnPost): void => void navigate({ to: '/post/$postId', params: { postId }, replace: true });

  async function publishPost(at?: string): Promise<boolean> {
    let saved = post;
    return await run(
      async () => {
        requireComplete(draft);
        // Unchanged posts aren't saved again.
        if (isTyped || !saved) saved = await saveDraft();
        return await publishSaved(saved, at);
      },
      () => (at ? t`Your post is scheduled.` : t`Your post is published.`),
      (error) => {
        if (post || !saved) return setFailure(error);
        // The draft is saved by now. It opens at its own address, where this form and its errors are gone.
        showError(error);
        openPost(saved);
      },
    );
  }

  return {
    isBusy: save.isPending || publish.isPending || unpublish.isPending || remove.isPending,
    save: () => run(saveDraft, ({ status }) => (status === 'published' ? t`Your changes are published.` : t`Draft saved.`)),
    publish: publishPost,
    unpublish: () =>
      run(
        async () => {
          const version = post?.version ?? 1;
          const draftAgain = await unpublish.mutateAsync({ postId: post?.postId ?? '', version });
          followVersion(draftAgain, version);
          return draftAgain;
        },
        () => t`Your post is a draft again.`,
      ),
    remove: async () => {
      await remove.mutateAsync({ postId: post?.postId ?? '' });
      postDrafts.forget(key);
      void forgetCreatorPosts();
      showNotice(t`Your post is removed.`);
      void navigate(post?.asTeam ? { to: '/admin', search: { tab: 'content' } } : { to: '/account', search: { tab: 'posts' } });
    },
  };
}

/** Creator pages load their posts again. Imported when it is needed, so that the editor starts without it. */
async function forgetCreatorPosts(): Promise<void> {
  await (await import('../../platform/content/creator-posts.ts')).forgetCreatorPosts();
}

function requireComplete(draft: PostDraft): void {
  const fields = findMissing(draft);
  if (Object.keys(fields).length > 0) throw new WireError({ code: 'validation', message: t`Something is missing.`, fields });
}

function storePost(post: OwnPost): void {
  queryClient.setQueryData(['fetchOwnPost', { postId: post.postId }], post);
}

/** What was saved elsewhere. */
async function reloadPost(post: OwnPost | undefined): Promise<OwnPost> {
  const now = await call('fetchOwnPost', { postId: post?.postId ?? '' });
  storePost(now);
  return now;
}

/** The server checks it as well. */
function findMissing({ title, text, picture }: PostDraft): Record<string, string> {
  return {
    ...(title.trim() === '' ? { title: t`Enter a title.` } : {}),
    ...(text.trim() === ''
      ? { text: t`Write something.` }
      : /!\[\s*\]\(/.test(text)
        ? { text: t`Describe each picture of the text between its square brackets.` }
        : {}),
    ...(picture && picture.alt.trim() === '' ? { pictureAlt: t`Describe what the picture shows.` } : {}),
  };
}
