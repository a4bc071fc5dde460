import { Trans, useLingui } from '@lingui/react/macro';
import { hidesAtOnce, type ReportReason, reportReasons } from '@strapline/domain/report/report-reasons';
import { Check, EyeOff } from 'lucide';
import { type Ref, useId } from 'react';
import type { FieldOf } from '../../platform/form/contract-form.ts';
import { RadioCard } from '../../ui/form/choice.tsx';
import { Field, FieldError } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Callout } from '../../ui/panel.tsx';
import { useReasonLabels } from '../../ui/report-labels.ts';
import css from './report.module.css';

type ReasonsProps = {
  ref?: Ref<HTMLFieldSetElement>;
  chosen: ReportReason | undefined;
  error: string | undefined;
  onChoose: (reason: ReportReason) => void;
};

export function Reasons({ ref, chosen, error, onChoose }: ReasonsProps) {
  const { t } = useLingui();
  const labels = useReasonLabels();
  const help = useId();
  return (
    <fieldset className={css['reasons']} ref={ref}>
      <legend>{t`What’s wrong?`}</legend>
      {reportReasons.map((reason) => (
        <RadioCard
          key={reason}
          className={css['reason']}
          name="reason"
          value={reason}
          checked={reason === chosen}
          data-invalid={error ? true : undefined}
          aria-describedby={error ? help : undefined}
          onChange={() => onChoose(reason)}
        >
          <span>
            <b>{labels[reason]}</b>
            {hidesAtOnce(reason) && (
              <small>
                <Icon icon={EyeOff} size={14} /> {t`Hidden as soon as you report it`}
              </small>
            )}
          </span>
        </RadioCard>
      ))}
      {error && <FieldError id={help} error={error} />}
    </fieldset>
  );
}

export function Consequence({ reason, hides }: { reason: ReportReason | undefined; hides: boolean }) {
  if (hides) {
    return (
      <Callout icon={EyeOff}>
        <Trans>
          <b>We hide it right away.</b> No one can see or buy it while our team reviews your report.
        </Trans>
      </Callout>
    );
  }
  return (
    <Callout icon={Check}>
      {reason === undefined ? (
        <Trans>We review every report, and never say who sent it.</Trans>
      ) : (
        <Trans>
          <b>Our team reviews it within 3 days.</b> It stays visible until then.
        </Trans>
      )}
    </Callout>
  );
}

type EmailFieldProps = { email: string; isRequired: boolean; field: ReturnType<FieldOf>; onType: (email: string) => void };

/** For the signed out. */
export function EmailField({ email, isRequired, field, onType }: EmailFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Your e-mail`}
      optional={!isRequired}
      type="email"
      autoComplete="email"
      hint={
        isRequired
          ? t`We’ll send you a link to confirm that it’s you, and later what we decided. We never tell anyone who reported.`
          : t`So we can tell you what we decided. We never tell anyone who reported.`
      }
      value={email}
      {...field}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
