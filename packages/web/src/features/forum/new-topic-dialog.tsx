import { useLingui } from '@lingui/react/macro';
import { type ForumCategory, forumCategories, forumLimits } from '@strapline/domain/forum/forum';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { useTextDraft } from '../../platform/state/text-drafts.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field, Select, TextArea } from '../../ui/form/field.tsx';
import { useCategoryLabels } from './category-labels.ts';
import { PictureField } from './picture-field.tsx';
import { usePostPictures } from './use-post-pictures.ts';

type NewTopicDialogProps = { category: ForumCategory; onClose: () => void };

/** What was typed stays until it is published. */
export function NewTopicDialog({ category: first, onClose }: NewTopicDialogProps) {
  const { t } = useLingui();
  const labels = useCategoryLabels();
  const navigate = useNavigate();
  const [category, setCategory] = useState<ForumCategory>(first);
  const [title = '', setTitle] = useTextDraft('topicTitle', 'new');
  const [text = '', setText] = useTextDraft('topicText', 'new');
  const pictures = usePostPictures();
  const send = useIdempotentMutation('createTopic', ['listTopics']);
  const uploads = pictures.added.map(({ uploadId }) => uploadId);
  const form = useContractForm('createTopic', {
    input: { category, title, text, uploads: uploads.length > 0 ? uploads : undefined },
    mutation: send,
    onSent: ({ id, waiting }) => {
      setTitle(undefined);
      setText(undefined);
      showNotice(waiting ? t`A moderator will look at your topic before others see it.` : t`Your topic is published.`);
      onClose();
      void navigate({ to: '/forum/$topicId', params: { topicId: id } });
    },
  });
  return (
    <FormDialog title={t`New topic`} submitLabel={t`Publish`} cancelLabel={t`Cancel`} form={form} onClose={onClose}>
      <Select
        label={t`Category`}
        value={category}
        {...form.field('category')}
        onChange={(event) => setCategory(forumCategories.find((one) => one === event.target.value) ?? first)}
      >
        {forumCategories.map((one) => (
          <option key={one} value={one}>
            {labels[one]}
          </option>
        ))}
      </Select>
      <Field
        label={t`Title`}
        maxLength={forumLimits.title}
        value={title}
        {...form.field('title')}
        onChange={(event) => setTitle(event.target.value || undefined)}
      />
      <TextArea
        label={t`Your text`}
        rows={7}
        maxLength={forumLimits.text}
        value={text}
        {...form.field('text')}
        hint={t`You can use **bold**, _italic_, lists and > quotes.`}
        onChange={(event) => setText(event.target.value || undefined)}
      />
      <PictureField pictures={pictures} />
    </FormDialog>
  );
}
