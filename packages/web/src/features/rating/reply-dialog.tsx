import { useLingui } from '@lingui/react/macro';
import type { Rating } from '@strapline/contract/shapes/rating';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { useTextDraft } from '../../platform/state/text-drafts.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../ui/form/field.tsx';

export function ReplyDialog({ rating, onClose }: { rating: Rating; onClose: () => void }) {
  const { t } = useLingui();
  const [text = '', setText] = useTextDraft('reply', rating.id);
  const send = useIdempotentMutation('replyToRating', ['listRatings', 'fetchOrderRatings']);
  const form = useContractForm('replyToRating', {
    input: { ratingId: rating.id, text },
    mutation: send,
    onSent: () => {
      setText(undefined);
      showNotice(t`Your reply is published.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`Reply to ${rating.by.username}`}
      submitLabel={t`Publish reply`}
      cancelLabel={t`Cancel`}
      form={form}
      onClose={onClose}
    >
      <TextArea
        label={t`Your reply`}
        rows={4}
        maxLength={1000}
        value={text}
        {...form.field('text')}
        hint={t`Everyone can read it. You can reply once, and not change it.`}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
