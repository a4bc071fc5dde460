import { useLingui } from '@lingui/react/macro';
import type { HandleReview } from '@strapline/contract/shapes/surveys/handle';
import { socialPlatforms } from '@strapline/domain/profile/social-platforms';
import { BadgeX, FileX2, Images, UserPlus } from 'lucide';
import { useState } from 'react';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { useTextDraft } from '../../../platform/state/text-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import css from './handle-reviews.module.css';

/** Takes a proven handle away with a reason. Says first what follows. */
export function TakeHandleAway({ review }: { review: HandleReview }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t`Take it away`}</Button>
      {isAsking && <AskReason review={review} onClose={() => setAsking(false)} />}
    </div>
  );
}

function AskReason({ review: { fqsid, platform, handle, person }, onClose }: { review: HandleReview; onClose: () => void }) {
  const { t } = useLingui();
  const { username } = person;
  const { name } = socialPlatforms[platform];
  const [reason = '', setReason] = useTextDraft('moderation', `handle ${fqsid} ${username}`);
  const refuse = useCallMutation('proveHandle', ['listHandleReviews']);
  const form = useContractForm('proveHandle', {
    input: { fqsid, username, proven: false, reason: reason.trim() },
    mutation: refuse,
    send: (input) =>
      void refuse.mutateAsync(input).then(
        // Also when the handle has left the list meanwhile, and this form with it.
        () => {
          setReason(undefined);
          showNotice(t`Taken away. We’ve notified ${username}.`);
        },
        // The form shows why.
        () => undefined,
      ),
  });
  const effects = [
    { icon: BadgeX, text: t`It doesn’t count as theirs anymore, and their page doesn’t show it as proven` },
    { icon: FileX2, text: t`Its surveys are withdrawn, and every answer is deleted for good` },
    { icon: Images, text: t`Without another proven handle, their registered pictures can’t be found anymore` },
    { icon: UserPlus, text: t`Anyone can claim it again, including ${username}` },
  ];
  return (
    <FormDialog title={t`Take this handle away?`} submitLabel={t`Take it away`} cancelLabel={t`Cancel`} form={form} onClose={onClose}>
      <p className="sub">{t`${handle} on ${name} belongs to ${username}.`}</p>
      <ul className={css['effects']}>
        {effects.map(({ icon, text }) => (
          <li key={text}>
            <Icon icon={icon} size={18} />
            {text}
          </li>
        ))}
      </ul>
      <TextArea
        {...form.field('reason')}
        label={t`Reason`}
        hint={t`${username} reads it.`}
        value={reason}
        rows={3}
        maxLength={500}
        onChange={({ target }) => setReason(target.value || undefined)}
      />
    </FormDialog>
  );
}
