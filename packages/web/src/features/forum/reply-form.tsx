import { useLingui } from '@lingui/react/macro';
import type { ForumPost } from '@strapline/contract/shapes/community/forum';
import { forumLimits } from '@strapline/domain/forum/forum';
import { X } from 'lucide';
import { useEffect, useRef } from 'react';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { useTextDraft } from '../../platform/state/text-drafts.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './forum.module.css';
import { PictureField } from './picture-field.tsx';
import { usePostPictures } from './use-post-pictures.ts';

/** The post that is replied to, and the words of it that are quoted. */
export type ReplyTarget = { post: ForumPost; quote: string };
type ReplyFormProps = {
  topicId: string;
  target: ReplyTarget | undefined;
  waits: boolean;
  onTarget: (target: ReplyTarget | undefined) => void;
  onSent: (post: ForumPost) => void;
};

/** The field at the end of a topic. A draft stays until it is sent. */
export function ReplyForm({ topicId, target, waits, onTarget, onSent }: ReplyFormProps) {
  const { t } = useLingui();
  const [text = '', setText] = useTextDraft('forumReply', topicId);
  const pictures = usePostPictures();
  const field = useRef<HTMLTextAreaElement>(null);
  const send = useIdempotentMutation('replyToTopic', ['fetchTopic', 'listReplies', 'listTopics']);
  const uploads = pictures.added.map(({ uploadId }) => uploadId);
  const form = useContractForm('replyToTopic', {
    input: {
      topicId,
      text,
      replyTo: target?.post.id,
      quote: target?.quote || undefined,
      uploads: uploads.length > 0 ? uploads : undefined,
    },
    mutation: send,
    onSent: (post) => {
      setText(undefined);
      pictures.clear();
      onTarget(undefined);
      showNotice(post.state === 'waiting' ? t`A moderator will look at your reply before others see it.` : t`Your reply is published.`);
      onSent(post);
    },
  });
  useEffect(() => {
    if (target) field.current?.focus();
  }, [target]);
  const name = target?.post.by?.username ?? '';
  return (
    <form className={`panel ${css['reply']}`} {...form.props}>
      {target && (
        <div className={css['replying']}>
          <p>{t`In reply to ${name}`}</p>
          <button type="button" className="ib" aria-label={t`Reply to the topic instead`} onClick={() => onTarget(undefined)}>
            <Icon icon={X} size={16} />
          </button>
          {target.quote && <blockquote className={css['quote']}>{target.quote}</blockquote>}
        </div>
      )}
      <TextArea
        ref={field}
        label={t`Your reply`}
        rows={4}
        maxLength={forumLimits.text}
        placeholder={t`Write a reply. Pictures of garments are welcome.`}
        value={text}
        {...form.field('text')}
        hint={waits ? t`Your first post waits until a moderator approves it.` : t`You can use **bold**, _italic_, lists and > quotes.`}
        onChange={(event) => setText(event.target.value || undefined)}
      />
      <Failure>{form.failure}</Failure>
      <div className={css['send']}>
        <PictureField pictures={pictures} />
        <Button type="submit" kind="primary" busy={form.isBusy || pictures.isSending}>
          {t`Reply`}
        </Button>
      </div>
    </form>
  );
}
