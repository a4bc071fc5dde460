import { Trans, useLingui } from '@lingui/react/macro';
import { type Condition, conditions } from '@strapline/domain/bra-tag/condition';
import { formatSizeIn, type SizeSystem } from '@strapline/domain/size/systems';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { Check, RadioCard } from '../../../ui/form/choice.tsx';
import { Skeleton } from '../../../ui/load-states.tsx';
import css from './create.module.css';
import { SectionHeading } from './section-heading.tsx';
import { SizeFields } from './size-fields.tsx';
import { changeDraft, resolveDraftSize } from './tag-draft.ts';
import type { SectionProps } from './title-section.tsx';

const MeasuresSection = lazyPart(async () => (await import('./measures-section.tsx')).MeasuresSection, <Skeleton height="3rem" />);

export function SizeSection({ draft, field }: SectionProps) {
  const { t } = useLingui();
  const { error: conditionError } = field('condition');
  return (
    <section className={css['sec']}>
      <SectionHeading number={3}>
        <Trans>
          Size and <em>condition</em>
        </Trans>
      </SectionHeading>
      <SizeFields
        size={{ system: draft.sizeSystem, label: draft.sizeLabel }}
        field={field}
        onChange={({ system, label }) => changeDraft({ sizeSystem: system, sizeLabel: label })}
      />
      <EquivalentSizes draft={draft} />
      <MeasuresSection draft={draft} field={field} />
      <fieldset className={css['plain']}>
        <legend className="lab">{t`Condition`}</legend>
        <div className={css['condition']}>
          {conditions.map((condition, index) => (
            <RadioCard
              key={condition}
              name="condition"
              value={condition}
              data-invalid={index === 0 && conditionError ? '' : undefined}
              checked={draft.condition === condition}
              onChange={() => changeDraft({ condition })}
            >
              <ConditionName condition={condition} />
            </RadioCard>
          ))}
        </div>
        {conditionError && <span className="help bad">{conditionError}</span>}
      </fieldset>
      <Check
        {...field('laundered')}
        checked={draft.laundered}
        note={t`We save your confirmation with the record, with today’s date.`}
        onChange={(event) => changeDraft({ laundered: event.target.checked })}
      >
        {t`I confirm that it has been laundered.`}
      </Check>
    </section>
  );
}

const listedSystems: readonly SizeSystem[] = ['UK', 'US', 'EU', 'FR', 'AU', 'JP'];

/** Equivalent labels in other systems, as on the listing. */
function EquivalentSizes({ draft }: Pick<SectionProps, 'draft'>) {
  const { t } = useLingui();
  const size = resolveDraftSize(draft);
  if (!size || size.system === 'letter') return null;
  return (
    <p className={css['equiv']} aria-live="polite">
      <span>{t`Shown as`}</span>
      {listedSystems.map((system) => {
        const label = system === size.system ? null : formatSizeIn(system, size);
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
  const labels: Record<Condition, [string, string]> = {
    new: [t`New`, t`tags attached`],
    as_new: [t`As new`, t`tried, never worn`],
    worn: [t`Worn a few times`, t`no marks`],
    well_loved: [t`Well loved`, t`honest wear, see story`],
  };
  const [name, description] = labels[condition];
  return (
    <>
      <b>{name}</b>
      <small>{description}</small>
    </>
  );
}
