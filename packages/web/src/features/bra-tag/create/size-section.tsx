import { Trans, useLingui } from '@lingui/react/macro';
import { type Condition, conditions } from '@strapline/domain/bra-tag/condition';
import { labelIn, type SizeSystem, sizeSystems } from '@strapline/domain/size/systems';
import { lazy, Suspense } from 'react';
import { Check, RadioCard } from '../../../ui/form/choice.tsx';
import { Field, Select } from '../../../ui/form/field.tsx';
import { Skeleton } from '../../../ui/load-states.tsx';
import css from './create.module.css';
import { SectionHeading } from './section-heading.tsx';
import { changeDraft, sizeOf } from './tag-draft.ts';
import type { SectionProps } from './title-section.tsx';
import { fieldId } from './use-tag-form.ts';

const MeasuresSection = lazy(async () => ({ default: (await import('./measures-section.tsx')).MeasuresSection }));

export function SizeSection({ draft, shown }: SectionProps) {
  const { t } = useLingui();
  return (
    <section className={css['sec']}>
      <SectionHeading number={3}>
        <Trans>
          Size and <em>condition</em>
        </Trans>
      </SectionHeading>
      <div className="grid2">
        <Field
          id={fieldId('size')}
          label={t`Size on the label`}
          value={draft.sizeLabel}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          error={shown.size}
          onChange={(event) => changeDraft({ sizeLabel: event.target.value })}
        />
        <Select
          label={t`Sizing system`}
          value={draft.sizeSystem}
          onChange={(event) => {
            const chosen = sizeSystems.find((system) => system === event.target.value);
            if (chosen) changeDraft({ sizeSystem: chosen });
          }}
        >
          {sizeSystems.map((system) => (
            <option key={system}>{system}</option>
          ))}
        </Select>
      </div>
      <EquivalentSizes draft={draft} />
      <Suspense fallback={<Skeleton height="3rem" />}>
        <MeasuresSection draft={draft} shown={shown} />
      </Suspense>
      <fieldset className={css['plain']}>
        <legend className="lab">
          <Trans>Condition</Trans>
        </legend>
        <div className={css['cond']}>
          {conditions.map((condition, index) => (
            <RadioCard
              key={condition}
              name="condition"
              value={condition}
              {...(index === 0 ? { id: fieldId('condition') } : {})}
              checked={draft.condition === condition}
              onChange={() => changeDraft({ condition })}
            >
              <ConditionName condition={condition} />
            </RadioCard>
          ))}
        </div>
        {shown.condition && (
          <span className="help bad">
            <Trans>Choose a condition.</Trans>
          </span>
        )}
      </fieldset>
      <Check
        id={fieldId('laundered')}
        checked={draft.laundered}
        error={shown.laundered}
        note={<Trans>We save your confirmation with the record, with today’s date.</Trans>}
        onChange={(event) => changeDraft({ laundered: event.target.checked })}
      >
        <Trans>I confirm that it has been laundered.</Trans>
      </Check>
    </section>
  );
}

const shownSystems: readonly SizeSystem[] = ['UK', 'US', 'EU', 'FR', 'AU', 'JP'];

/** Equivalent labels in other systems, as on the listing. */
function EquivalentSizes({ draft }: Pick<SectionProps, 'draft'>) {
  const size = sizeOf(draft);
  if (!size) return null;
  return (
    <p className={css['equiv']} aria-live="polite">
      <span>
        <Trans>Shown as</Trans>
      </span>
      {shownSystems.map((system) => {
        const label = system === size.system ? null : labelIn(system, size);
        return (
          label && (
            <span key={system}>
              <b>{system}</b> {label}
            </span>
          )
        );
      })}
    </p>
  );
}

function ConditionName({ condition }: { condition: Condition }) {
  const { t } = useLingui();
  const words: Record<Condition, [string, string]> = {
    new: [t`New`, t`tags attached`],
    as_new: [t`As new`, t`tried, never worn`],
    worn: [t`Worn a few times`, t`no marks`],
    well_loved: [t`Well loved`, t`honest wear, see story`],
  };
  const [name, means] = words[condition];
  return (
    <>
      <b>{name}</b>
      <small>{means}</small>
    </>
  );
}
