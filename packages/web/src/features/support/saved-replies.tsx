import { useLingui } from '@lingui/react/macro';
import type { SavedReply } from '@strapline/contract/shapes/support/support';
import { Pencil, Plus, Trash2 } from 'lucide';
import { useState } from 'react';
import { useCall, useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './support.module.css';

type Draft = { replyId?: string; title: string; text: string };

/** Answers that are used often: choose one, or add, change and remove them. `text` is what is typed now. */
export function SavedReplies({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>{t`Saved replies`}</Button>
      {isOpen && (
        <RepliesDialog
          text={text}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            onChoose(chosen);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

type DialogProps = { text: string; onClose: () => void; onChoose: (text: string) => void };

function RepliesDialog({ text, onClose, onChoose }: DialogProps) {
  const { t } = useLingui();
  const replies = useCall('listSavedReplies', {});
  const [draft, setDraft] = useState<Draft>();
  const [removed, setRemoved] = useState<SavedReply>();
  if (draft) return <ReplyForm draft={draft} onClose={() => setDraft(undefined)} />;
  if (removed) return <RemoveDialog reply={removed} onClose={() => setRemoved(undefined)} />;
  const items = replies.data?.items ?? [];
  return (
    <Dialog open onClose={onClose} title={t`Saved replies`}>
      {replies.isError && (
        <p className="help bad" role="alert">
          {replies.error.message}
        </p>
      )}
      {items.length === 0 && replies.isSuccess && <p className="sub">{t`No saved replies yet. Save an answer that you give often.`}</p>}
      <ul className={css['replies']}>
        {items.map((reply) => (
          <li key={reply.replyId}>
            <button type="button" className={css['reply']} onClick={() => onChoose(reply.text)}>
              <b>{reply.title}</b>
              <span>{reply.text}</span>
            </button>
            <button type="button" className="ib" aria-label={t`Edit ${reply.title}`} onClick={() => setDraft(reply)}>
              <Icon icon={Pencil} size={18} />
            </button>
            <button type="button" className="ib" aria-label={t`Remove ${reply.title}`} onClick={() => setRemoved(reply)}>
              <Icon icon={Trash2} size={18} />
            </button>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button onClick={onClose}>{t`Close`}</Button>
        <Button icon={Plus} onClick={() => setDraft({ title: '', text: text.trim() })}>{t`New reply`}</Button>
      </div>
    </Dialog>
  );
}

function ReplyForm({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { t } = useLingui();
  const [title, setTitle] = useState(draft.title);
  const [text, setText] = useState(draft.text);
  const mutation = useIdempotentMutation('saveReply', ['listSavedReplies']);
  const form = useContractForm('saveReply', {
    input: { title, text, replyId: draft.replyId },
    mutation,
    onSent: () => {
      showNotice(t`Saved.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={draft.replyId ? t`Edit reply` : t`New reply`}
      submitLabel={t`Save`}
      cancelLabel={t`Cancel`}
      form={{ props: form.props, isBusy: mutation.isPending, failure: form.failure }}
      onClose={onClose}
    >
      <Field
        label={t`Name`}
        hint={t`Only our team sees it.`}
        maxLength={80}
        value={title}
        {...form.field('title')}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label={t`Text`}
        rows={6}
        maxLength={2000}
        value={text}
        {...form.field('text')}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}

function RemoveDialog({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useCallMutation('removeReply', ['listSavedReplies']);
  return (
    <ConfirmDialog
      open
      title={t`Remove “${reply.title}”?`}
      confirmLabel={t`Remove`}
      cancelLabel={t`Cancel`}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ replyId: reply.replyId }, { onSuccess: onClose, onError: showError })}
      onClose={onClose}
    >
      <p>{t`Answers that were sent stay as they are.`}</p>
    </ConfirmDialog>
  );
}
