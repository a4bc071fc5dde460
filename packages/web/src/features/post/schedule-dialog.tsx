import { useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { formatLocalTime } from '../../ui/format/local-time.ts';
import type { usePostForm } from './use-post-form.ts';

type ScheduleDialogProps = { form: ReturnType<typeof usePostForm>; initial: string | null; onClose: () => void };

/** Chooses when a post is published, in the time of this device. */
export function ScheduleDialog({ form, initial, onClose }: ScheduleDialogProps) {
  const { t } = useLingui();
  const [time, setTime] = useState(() => formatLocalTime(initial === null ? getTomorrow() : new Date(initial)));
  const [isPast, setPast] = useState(false);
  const { at, ...others } = form.errors;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const chosen = new Date(time);
    const isTooEarly = Number.isNaN(chosen.getTime()) || chosen.getTime() <= Date.now();
    setPast(isTooEarly);
    if (isTooEarly) return;
    void form.publish(chosen.toISOString()).then((isDone) => isDone && onClose());
  }

  return (
    <FormDialog
      title={t`Schedule`}
      submitLabel={t`Schedule`}
      form={{ props: { onSubmit: submit, noValidate: true }, isBusy: form.isBusy, failure: form.failure ?? Object.values(others)[0] }}
      onClose={onClose}
    >
      <Field
        label={t`Publish on`}
        type="datetime-local"
        value={time}
        hint={t`In the time zone of this device.`}
        error={isPast ? t`Choose a time in the future.` : at}
        onChange={(event) => {
          setTime(event.target.value);
          setPast(false);
        }}
      />
    </FormDialog>
  );
}

/** Tomorrow at nine. */
function getTomorrow(): Date {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  date.setHours(9, 0, 0, 0);
  return date;
}
