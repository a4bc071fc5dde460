import { useLingui } from '@lingui/react/macro';
import type { HandleReview } from '@strapline/contract/shapes/surveys/handle';
import { useId, useState } from 'react';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { useTextDraft } from '../../../platform/state/text-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RadioCard } from '../../../ui/form/choice.tsx';
import { FieldError, TextArea } from '../../../ui/form/field.tsx';
import css from './handle-reviews.module.css';

/** Whether the handle is this person's, with a reason. Where two have shown it, a yes refuses the other one. */
export function DecideHandle({ review: { fqsid, person, rivals, can } }: { review: HandleReview }) {
  const { t } = useLingui();
  const [proven, setProven] = useState<boolean>();
  const help = useId();
  const [reason = '', setReason] = useTextDraft('moderation', `handle ${fqsid} ${person.username}`);
  const decide = useCallMutation('proveHandle', ['listHandleReviews', 'getAdminCounts']);
  const form = useContractForm('proveHandle', {
    input: { fqsid, username: person.username, proven, reason: reason.trim() },
    errors: { proven: proven === undefined ? t`Choose what happens.` : undefined },
    mutation: decide,
    send: (input) =>
      void decide.mutateAsync(input).then(
        // Also when the handle has left the list meanwhile, and this form with it.
        () => {
          setReason(undefined);
          showNotice(t`Decided. We’ve notified ${person.username}.`);
        },
        // The form shows why.
        () => undefined,
      ),
  });
  const error = form.getError('proven');
  const choices = [
    {
      value: true,
      action: 'prove',
      label: rivals.length > 0 ? t`It’s theirs, and the other claim is refused` : t`It’s theirs: the code is in the bio`,
    },
    { value: false, action: 'refuse', label: t`Refuse it` },
  ] as const;
  return (
    <form className="stack" {...form.props}>
      <fieldset className={css['choices']} aria-describedby={error ? help : undefined}>
        <legend className="vh">{t`What happens`}</legend>
        {choices
          .filter(({ action }) => can.includes(action))
          .map(({ value, action, label }) => (
            <RadioCard
              key={action}
              name="proven"
              checked={proven === value}
              aria-invalid={error ? true : undefined}
              onChange={() => setProven(value)}
            >
              {label}
            </RadioCard>
          ))}
        {error && <FieldError id={help} error={error} />}
      </fieldset>
      <TextArea
        {...form.field('reason')}
        label={t`Reason`}
        hint={proven === false ? t`${person.username} reads it.` : t`Saved in the audit log.`}
        value={reason}
        rows={2}
        maxLength={500}
        onChange={({ target }) => setReason(target.value || undefined)}
      />
      <Failure>{form.failure}</Failure>
      <div>
        <Button type="submit" kind="primary" busy={decide.isPending}>{t`Decide`}</Button>
      </div>
    </form>
  );
}
