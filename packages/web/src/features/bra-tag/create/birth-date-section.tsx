import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide';
import { notice } from '../../../platform/notices.ts';
import { useAct } from '../../../platform/queries.ts';
import { WireError } from '../../../platform/wire-error.ts';
import { BirthDate } from '../../../ui/form/birth-date.tsx';
import { Callout } from '../../../ui/panel.tsx';
import css from './create.module.css';
import { PartHeading } from './section-heading.tsx';
import { fieldId } from './use-tag-form.ts';

type BirthDatePartProps = { hasBirthDate: boolean; editableUntil: string | null; fault: string | undefined };

/** Asked once, before anything of a creator is public. */
export function BirthDatePart({ hasBirthDate, editableUntil, fault }: BirthDatePartProps) {
  const { t } = useLingui();
  const save = useAct('saveProfile', ['fetchProfile']);
  const refused = save.error instanceof WireError ? (save.error.fields['birthDate'] ?? save.error.message) : undefined;

  return (
    <section className={css['sec']} aria-label={t`Your birth date`}>
      <PartHeading>
        <Trans>
          Before your <em>first tag</em>
        </Trans>
      </PartHeading>
      <BirthDate
        key={String(hasBirthDate)}
        id={fieldId('birthDate')}
        isSaved={hasBirthDate}
        isAdult={false}
        editableUntil={editableUntil}
        fault={refused ?? (hasBirthDate ? undefined : fault)}
        busy={save.isPending}
        onSave={(birthDate) => save.mutate({ birthDate }, { onSuccess: () => notice(t`Your birth date is saved.`) })}
      />
      <Callout icon={ShieldCheck}>
        <Trans>
          <b>Private.</b> Creators are 18 or older. The date is stored encrypted and never shown to anybody; only “18 or older” is ever
          used.
        </Trans>
      </Callout>
    </section>
  );
}
