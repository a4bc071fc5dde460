import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide';
import { useState } from 'react';
import { notice } from '../../platform/notices.ts';
import { useAct } from '../../platform/queries.ts';
import { WireError } from '../../platform/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Callout } from '../../ui/marks.tsx';
import css from './create.module.css';
import { PartHeading } from './part-heading.tsx';
import { fieldId } from './use-tag-form.ts';

/** Asked once, before anything of a creator is public. */
export function BirthDatePart({ hasBirthDate, fault }: { hasBirthDate: boolean; fault: string | undefined }) {
  const { t } = useLingui();
  const [birthDate, setBirthDate] = useState('');
  const save = useAct('saveProfile', ['fetchProfile']);
  const refused = save.error instanceof WireError ? (save.error.fields['birthDate'] ?? save.error.message) : undefined;
  const isMinor = hasBirthDate || (save.isSuccess && birthDate !== '');

  return (
    <section className={css['sec']} aria-label={t`Your birth date`}>
      <PartHeading>
        <Trans>
          Before your <em>first tag</em>
        </Trans>
      </PartHeading>
      <div className={css['birth']}>
        <Field
          id={fieldId('birthDate')}
          type="date"
          label={t`Your birth date`}
          autoComplete="bday"
          value={birthDate}
          error={refused ?? (isMinor ? t`Creators are 18 or older. By this date you are not yet.` : fault)}
          onChange={(event) => setBirthDate(event.target.value)}
        />
        <Button
          busy={save.isPending}
          disabled={birthDate === ''}
          onClick={() => save.mutate({ birthDate }, { onSuccess: () => notice(t`Your birth date is kept.`) })}
        >
          <Trans>Keep it</Trans>
        </Button>
      </div>
      <Callout icon={ShieldCheck}>
        <Trans>
          <b>Private.</b> Creators are 18 or older. The date is kept encrypted, set once, and never shown to anybody; only “18 or older” is
          ever used.
        </Trans>
      </Callout>
    </section>
  );
}
