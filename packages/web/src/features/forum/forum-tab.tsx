import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCallList, useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { useTextDraft } from '../../platform/state/text-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { useDates } from '../../ui/format/dates.ts';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { useCategoryLabels } from './category-labels.ts';
import css from './forum.module.css';
import { PostText } from './post-text.tsx';

type WaitingPost = Output<'listWaitingPosts'>['items'][number];

/** First posts of new members, which a moderator approves or declines. */
export function ForumTab() {
  const { t } = useLingui();
  const list = useCallList('listWaitingPosts', {});
  const n = list.data?.pages[0]?.n ?? 0;
  return (
    <section className="stack" aria-label={t`Posts that wait`}>
      <p className="sub">
        {n > 0 && t`${plural(n, { one: '# post waits', other: '# posts wait' })}`}{' '}
        <Link to="/forum" className="link">{t`Open the forum`}</Link>
      </p>
      <PagedList
        list={list}
        skeleton={
          <Loading>
            <Skeleton height="8rem" radius="var(--r-card)" />
          </Loading>
        }
        empty={<EmptyState title={t`No posts wait`}>{t`The first posts of new members appear here.`}</EmptyState>}
      >
        {(posts) => (
          <ul className={css['waiting']} aria-label={t`Posts that wait`}>
            {posts.map((post) => (
              <WaitingItem key={post.id} post={post} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function WaitingItem({ post }: { post: WaitingPost }) {
  const { t } = useLingui();
  const { formatMoment } = useDates();
  const categories = useCategoryLabels();
  const [isDeclining, setDeclining] = useState(false);
  const approve = useCallMutation('approvePost', ['listWaitingPosts']);
  const { id, topicId, title, category, isTopic, by, at, html, media } = post;
  const accept = () =>
    approve.mutate({ postId: id, approved: true }, { onSuccess: () => showNotice(t`The post is published.`), onError: showError });
  return (
    <li className="panel">
      <p className="note">
        {by?.username} · {categories[category]} · {isTopic ? t`New topic` : t`Reply`} · {formatMoment(at)}
      </p>
      <h2 className="h3">
        <Link to="/forum/$topicId" params={{ topicId }} className="link">
          {title}
        </Link>
      </h2>
      <PostText html={html} />
      {media.length > 0 && <p className="note">{t`${plural(media.length, { one: 'With # picture', other: 'With # pictures' })}`}</p>}
      <div className="row">
        <Button kind="primary" busy={approve.isPending} onClick={accept}>{t`Approve`}</Button>
        <Button onClick={() => setDeclining(true)}>{t`Decline`}</Button>
      </div>
      {isDeclining && <DeclineDialog postId={id} onClose={() => setDeclining(false)} />}
    </li>
  );
}

function DeclineDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const { t } = useLingui();
  const [reason = '', setReason] = useTextDraft('moderation', postId);
  const send = useCallMutation('approvePost', ['listWaitingPosts']);
  const form = useContractForm('approvePost', {
    input: { postId, approved: false, reason },
    mutation: send,
    onSent: () => {
      setReason(undefined);
      onClose();
    },
  });
  return (
    <FormDialog title={t`Decline post`} submitLabel={t`Decline`} cancelLabel={t`Cancel`} form={form} onClose={onClose}>
      <TextArea
        label={t`Reason`}
        rows={3}
        value={reason}
        {...form.field('reason')}
        hint={t`The author reads it.`}
        onChange={(event) => setReason(event.target.value || undefined)}
      />
    </FormDialog>
  );
}
