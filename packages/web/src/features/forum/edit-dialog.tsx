import { useLingui } from '@lingui/react/macro';
import type { ForumPost } from '@strapline/contract/shapes/community/forum';
import { forumLimits } from '@strapline/domain/forum/forum';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { useTextDraft } from '../../platform/state/text-drafts.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Check } from '../../ui/form/choice.tsx';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { PictureField } from './picture-field.tsx';
import { usePostPictures } from './use-post-pictures.ts';

type EditDialogProps = { post: ForumPost; title: string; onClose: () => void };

/** Changes one's own post, also its title if it begins the topic. */
export function EditDialog({ post, title: before, onClose }: EditDialogProps) {
  const { t } = useLingui();
  const isFirst = post.number === 0;
  const [draft, setDraft] = useTextDraft('postEdit', post.id);
  const [title, setTitle] = useState(before);
  const [pictures, setPictures] = useState(post.media.map(({ id }) => id));
  const added = usePostPictures(pictures.length);
  const uploads = added.added.map(({ uploadId }) => uploadId);
  const text = draft ?? post.text ?? '';
  const send = useCallMutation('editPost', ['fetchTopic', 'listReplies', 'listTopics', 'listPostEdits']);
  const form = useContractForm('editPost', {
    input: {
      postId: post.id,
      version: post.version,
      text,
      title: isFirst ? title : undefined,
      pictures,
      uploads: uploads.length > 0 ? uploads : undefined,
    },
    mutation: send,
    onSent: () => {
      setDraft(undefined);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`Edit post`}
      submitLabel={t`Save`}
      cancelLabel={t`Cancel`}
      form={{ ...form, isBusy: form.isBusy || added.isSending }}
      onClose={onClose}
    >
      {isFirst && (
        <Field
          label={t`Title`}
          maxLength={forumLimits.title}
          value={title}
          {...form.field('title')}
          onChange={(event) => setTitle(event.target.value)}
        />
      )}
      <TextArea
        label={t`Your text`}
        rows={8}
        maxLength={forumLimits.text}
        value={text}
        {...form.field('text')}
        hint={t`Others can read what it said before, except changes within five minutes.`}
        onChange={(event) => setDraft(event.target.value)}
      />
      {post.media.map(({ id, alt }, index) => (
        <Check
          key={id}
          checked={pictures.includes(id)}
          onChange={(event) => setPictures((now) => (event.target.checked ? [...now, id] : now.filter((one) => one !== id)))}
        >
          {t`Keep picture ${index + 1}`} {alt}
        </Check>
      ))}
      <PictureField pictures={added} />
    </FormDialog>
  );
}
