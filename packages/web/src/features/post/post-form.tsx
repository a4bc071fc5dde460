import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnPost } from '@strapline/contract/shapes/blog/post';
import { postLimits } from '@strapline/domain/post/post-limits';
import { Eye, ImagePlus, Trash2, TriangleAlert, X } from 'lucide';
import { useState } from 'react';
import { showError } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { Field, FieldError, TextArea } from '../../ui/form/field.tsx';
import { useDates } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { Callout } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import css from './post.module.css';
import { postDrafts } from './post-draft.ts';
import { PostEditor } from './post-editor.tsx';
import { PostState } from './post-state.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { usePostForm } from './use-post-form.ts';

type PostFormProps = { post: OwnPost | undefined; asTeam: boolean };

export function PostForm({ post, asTeam }: PostFormProps) {
  const { t } = useLingui();
  const form = usePostForm(post, asTeam);
  const { draft, errors, change } = form;
  if (post && !post.can.includes('edit'))
    return <Callout icon={TriangleAlert}>{t`This post was written with another program, so it can’t be edited here.`}</Callout>;
  return (
    <div className={css['columns']}>
      <div className="stack">
        <DraftNote drafts={postDrafts} draftKey={form.key} />
        {form.isOutdated && <Outdated onKeep={form.keepTyped} onLoad={form.loadSaved} />}
        <Field
          label={t`Title`}
          name="title"
          value={draft.title}
          maxLength={postLimits.title}
          error={errors['title']}
          onChange={(event) => change({ title: event.target.value })}
        />
        <PostEditor text={draft.text} error={errors['text']} onChange={(text) => change({ text })} />
      </div>
      <aside className={css['side']} aria-label={t`About the post`}>
        <Actions post={post} form={form} />
        <TopPicture form={form} />
        <Field
          label={t`Topics`}
          optional
          name="tags"
          value={draft.tags}
          hint={t`Up to ${postLimits.tags}, separated by commas, e.g. Care, Silk.`}
          error={errors['tags'] ?? Object.entries(errors).find(([path]) => path.startsWith('tags.'))?.[1]}
          onChange={(event) => change({ tags: event.target.value })}
        />
        <TextArea
          label={t`Summary`}
          optional
          name="excerpt"
          rows={3}
          value={draft.excerpt}
          maxLength={postLimits.excerpt}
          hint={t`For lists. Without one, we use the start of the text.`}
          error={errors['excerpt']}
          onChange={(event) => change({ excerpt: event.target.value.replace(/\n/g, ' ') })}
        />
      </aside>
    </div>
  );
}

type Form = ReturnType<typeof usePostForm>;

function Outdated({ onKeep, onLoad }: { onKeep: () => Promise<void>; onLoad: () => Promise<void> }) {
  const { t } = useLingui();
  return (
    <div role="alert">
      <Callout tone="danger" icon={TriangleAlert}>
        <p>{t`This post was saved on another device or in another tab. What you typed here is still here. Which one should stay?`}</p>
        <div className="row">
          <Button onClick={() => void onKeep().catch(showError)}>{t`Keep what I typed`}</Button>
          <Button onClick={() => void onLoad().catch(showError)}>{t`Load the saved version`}</Button>
        </div>
      </Callout>
    </div>
  );
}

function TopPicture({ form: { draft, errors, change } }: { form: Form }) {
  const { t } = useLingui();
  const [isAdding, setAdding] = useState(false);
  const error = errors['picture'] ?? errors['pictureAlt'];
  return (
    <div className={css['top']}>
      <span className="lab">{t`Picture at the top`}</span>
      {draft.picture && <Picture media={draft.picture} seed={draft.picture.id} sizes="20rem" />}
      <div className="row">
        <Button size="small" icon={ImagePlus} onClick={() => setAdding(true)}>
          {draft.picture ? t`Replace picture` : t`Add a picture`}
        </Button>
        {draft.picture && <Button size="small" kind="quiet" icon={X} onClick={() => change({ picture: null })}>{t`Remove picture`}</Button>}
      </div>
      {error && <FieldError id="post-picture-help" error={error} />}
      {isAdding && (
        <PictureDialog
          title={t`Picture at the top`}
          onAdd={(picture) => {
            setAdding(false);
            change({ picture });
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

function Actions({ post, form }: { post: OwnPost | undefined; form: Form }) {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<'schedule' | 'unpublish' | 'remove'>();
  const can = post?.can ?? ['publish', 'schedule'];
  const close = () => setDialog(undefined);
  const isPublished = post?.status === 'published';
  return (
    <section className="panel stack" aria-label={t`Publish`}>
      <div className={css['state']}>
        <PostState post={post} />
        <SavedAt form={form} />
      </div>
      <Failure>{form.failure}</Failure>
      {can.includes('publish') && (
        <Button kind="primary" block busy={form.isBusy} onClick={() => void form.publish()}>{t`Publish now`}</Button>
      )}
      {can.includes('schedule') && (
        <Button block onClick={() => setDialog('schedule')}>
          {post?.status === 'scheduled' ? t`Change the time` : t`Schedule`}
        </Button>
      )}
      <Button kind={isPublished ? 'primary' : 'plain'} block busy={form.isBusy} onClick={() => void form.save()}>
        {isPublished ? t`Publish changes` : t`Save draft`}
      </Button>
      {post?.url && (
        <a className="btn block" href={post.url}>
          <Icon icon={Eye} />
          {t`View post`}
        </a>
      )}
      {post?.hidden && (
        <Callout
          tone="danger"
          icon={TriangleAlert}
        >{t`This post is hidden by a decision. Your notices say why, and how to appeal.`}</Callout>
      )}
      <div className="row">
        {can.includes('unpublish') && <Button size="small" kind="quiet" onClick={() => setDialog('unpublish')}>{t`Unpublish`}</Button>}
        {can.includes('remove') && (
          <Button size="small" kind="quiet" icon={Trash2} onClick={() => setDialog('remove')}>{t`Remove post`}</Button>
        )}
      </div>
      {dialog === 'schedule' && <ScheduleDialog form={form} initial={post?.publishAt ?? null} onClose={close} />}
      {dialog === 'unpublish' && (
        <ConfirmDialog
          title={t`Unpublish this post?`}
          confirmLabel={t`Unpublish`}
          cancelLabel={t`Cancel`}
          isBusy={form.isBusy}
          onConfirm={() => void form.unpublish().then(close)}
          onClose={close}
        >
          <p>{t`It becomes a draft that only you can see. You can publish it again at the same address.`}</p>
        </ConfirmDialog>
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={t`Remove this post?`}
          confirmLabel={t`Remove post`}
          cancelLabel={t`Cancel`}
          isBusy={form.isBusy}
          onConfirm={() => void form.remove().catch(showError)}
          onClose={close}
        >
          <p>{t`It’s gone from the blog at once, with its pictures. This can’t be undone.`}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function SavedAt({ form: { draft, isTyped } }: { form: Form }) {
  const { formatTime } = useDates();
  if (!isTyped || draft.savedAt === null) return null;
  const time = formatTime(new Date(draft.savedAt).toISOString());
  return (
    <span className="sub" role="status">
      <Trans>Kept on this device, {time}</Trans>
    </span>
  );
}
