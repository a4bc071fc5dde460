import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import { BirthDate } from '../../../ui/form/birth-date.tsx';
import { Callout } from '../../../ui/panel.tsx';
import css from './create.module.css';
import { SectionHeading } from './section-heading.tsx';

type BirthDateSectionProps = { hasBirthDate: boolean; editableUntil: string | null; error: string | undefined };

/** Required before anything of a creator becomes public. */
export function BirthDateSection({ hasBirthDate, editableUntil, error }: BirthDateSectionProps) {
  const { t } = useLingui();
  const save = useCallMutation('saveProfile', ['fetchProfile']);
  const refusal = save.error instanceof WireError ? (save.error.fields['birthDate'] ?? save.error.message) : undefined;

  return (
    <section className={css['sec']} aria-label={t`Your birth date`}>
      <SectionHeading>
        <Trans>
          Before your <em>first tag</em>
        </Trans>
      </SectionHeading>
      <BirthDate
        key={String(hasBirthDate)}
        isSaved={hasBirthDate}
        isAdult={false}
        editableUntil={editableUntil}
        error={refusal ?? error}
        busy={save.isPending}
        onSave={(birthDate) => save.mutate({ birthDate }, { onSuccess: () => showNotice(t`Your birth date is saved.`) })}
      />
      <Callout icon={ShieldCheck}>
        <Trans>
          <b>Private.</b> Creators are 18 or older. The date is stored encrypted and never shown to anyone; only “18 or older” is ever used.
        </Trans>
      </Callout>
    </section>
  );
}
