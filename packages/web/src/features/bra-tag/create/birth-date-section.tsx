import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide';
import { notice } from '../../../platform/notices.ts';
import { useAct } from '../../../platform/queries.ts';
import { WireError } from '../../../platform/wire-error.ts';
import { BirthDate } from '../../../ui/form/birth-date.tsx';
import { Callout } from '../../../ui/panel.tsx';
import css from './create.module.css';
import { SectionHeading } from './section-heading.tsx';
import { fieldId } from './use-tag-form.ts';

type BirthDateSectionProps = { hasBirthDate: boolean; editableUntil: string | null; fault: string | undefined };

/** Required before anything of a creator becomes public. */
export function BirthDateSection({ hasBirthDate, editableUntil, fault }: BirthDateSectionProps) {
  const { t } = useLingui();
  const save = useAct('saveProfile', ['fetchProfile']);
  const refused = save.error instanceof WireError ? (save.error.fields['birthDate'] ?? save.error.message) : undefined;

  return (
    <section className={css['sec']} aria-label={t`Your birth date`}>
      <SectionHeading>
        <Trans>
          Before your <em>first tag</em>
        </Trans>
      </SectionHeading>
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
          <b>Private.</b> Creators are 18 or older. The date is stored encrypted and never shown to anyone; only “18 or older” is ever used.
        </Trans>
      </Callout>
    </section>
  );
}
