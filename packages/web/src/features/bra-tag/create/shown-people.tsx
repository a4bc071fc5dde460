import { useLingui } from '@lingui/react/macro';
import { Check, RadioCard } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import css from './create.module.css';
import { changeDraft, type TagFields } from './tag-draft.ts';
import type { SectionProps } from './title-section.tsx';

/** Who can be recognised in the pictures. Everyone shown has agreed to it. */
export function ShownPeople({ draft, field }: SectionProps) {
  const { t } = useLingui();
  const options: { value: TagFields['shownWho']; label: string; note: string }[] = [
    { value: 'nobody', label: t`Nobody`, note: t`Only the garment, or no face and no marks.` },
    { value: 'me', label: t`Only me`, note: t`You agree to be shown.` },
    { value: 'others', label: t`Other people`, note: t`They have agreed to it.` },
  ];
  return (
    <fieldset className={css['plain']}>
      <legend className="lab">{t`Who can be recognised in the pictures?`}</legend>
      <div className={css['shown']}>
        {options.map(({ value, label, note }) => (
          <RadioCard
            key={value}
            name="shown.who"
            value={value}
            checked={draft.shownWho === value}
            onChange={() => changeDraft({ shownWho: value })}
          >
            <b>{label}</b>
            <small>{note}</small>
          </RadioCard>
        ))}
      </div>
      {draft.shownWho === 'others' && (
        <div className="stack">
          <Field
            {...field('shown.usernames')}
            label={t`Their usernames, if they have an account`}
            hint={t`Separated by spaces. They can see the piece in their account and withdraw.`}
            optional
            value={draft.shownNames}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => changeDraft({ shownNames: event.target.value })}
          />
          <Field
            {...field('shown.names')}
            label={t`Names of those without an account`}
            hint={t`Separated by commas. Stored encrypted, and shown to nobody but you.`}
            optional
            value={draft.shownOthers}
            autoComplete="off"
            onChange={(event) => changeDraft({ shownOthers: event.target.value })}
          />
          <Check
            {...field('shown.agreed')}
            checked={draft.shownAgreed}
            onChange={(event) => changeDraft({ shownAgreed: event.target.checked })}
          >
            {t`Everyone shown has agreed that these pictures are published`}
          </Check>
        </div>
      )}
    </fieldset>
  );
}
