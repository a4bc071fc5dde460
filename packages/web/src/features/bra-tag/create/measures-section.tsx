import { Trans, useLingui } from '@lingui/react/macro';
import { measureDrawings } from '@strapline/domain/drawings/measures';
import { type GarmentMeasure, garmentMeasures } from '@strapline/domain/size/garment-measures';
import { memo, useState } from 'react';
import { Segmented } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { LineDrawing } from '../../../ui/line-drawing.tsx';
import css from './measures-section.module.css';
import { changeDraft, type Faults } from './tag-draft.ts';
import type { SectionProps } from './title-section.tsx';
import type { TypedMeasures } from './typed-measures.ts';
import { fieldId } from './use-tag-form.ts';

export function MeasuresSection({ draft, shown }: SectionProps) {
  return <MeasureFields typed={draft.measures} faults={shown} onChange={(measures) => changeDraft({ measures })} />;
}

const drawingOf = {
  bandRelaxed: 'band-relaxed',
  bandStretched: 'band-stretched',
  cupWidth: 'cup-width',
  cupDepth: 'cup-depth',
  wireWidth: 'wire-width',
} as const;

// Memoized: setting the markup at every keystroke is expensive.
const Drawing = memo(LineDrawing);

type MeasureFieldsProps = { typed: TypedMeasures; faults: Faults; onChange: (typed: TypedMeasures) => void };

export function MeasureFields({ typed, faults, onChange }: MeasureFieldsProps) {
  const { t } = useLingui();
  const [wasOpen] = useState(() => Object.values(typed.texts).some((text) => text !== ''));
  const words = useMeasureLabels();
  return (
    <details className={css['measures']} open={wasOpen}>
      <summary>
        <span className="med">
          <Trans>Measured on the garment</Trans>
        </span>{' '}
        <span className="note">
          <Trans>optional</Trans>
        </span>
      </summary>
      <p className="sub">
        <Trans>
          Size labels differ between makers. Lay the bra flat and enter what you can measure, so collectors can see whether it would fit.
        </Trans>{' '}
        <a className="link" href="/content/measuring#measuring-a-bra" target="_blank" rel="noopener">
          <Trans>How to measure a bra</Trans>
        </a>
      </p>
      <Segmented
        label={t`Unit of your tape`}
        value={typed.unit}
        options={[
          { value: 'cm', label: <Trans>Centimetres</Trans> },
          { value: 'in', label: <Trans>Inches</Trans> },
        ]}
        onChange={(unit) => onChange({ ...typed, unit })}
      />
      <div className={css['fields']}>
        {garmentMeasures.map((name) => (
          <div key={name} className={css['one']}>
            <Drawing svg={measureDrawings[drawingOf[name]]} className={css['fig'] ?? ''} />
            <Field
              id={fieldId(`measures.${name}`)}
              label={words[name].name}
              hint={words[name].how}
              error={faults[`measures.${name}`]}
              unit={typed.unit}
              value={typed.texts[name] ?? ''}
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              onChange={(event) => onChange({ ...typed, texts: { ...typed.texts, [name]: event.target.value } })}
            />
          </div>
        ))}
      </div>
    </details>
  );
}

function useMeasureLabels(): Record<GarmentMeasure, { name: string; how: string }> {
  const { t } = useLingui();
  return {
    bandRelaxed: { name: t`Band, lying loose`, how: t`The whole band, hook to eye, without pulling.` },
    bandStretched: { name: t`Band, pulled`, how: t`The same, pulled as far as it comfortably goes.` },
    cupWidth: { name: t`Cup, straight across`, how: t`From side to side at the widest.` },
    cupDepth: { name: t`Cup, over the fabric`, how: t`From side to side, over the fullest point.` },
    wireWidth: { name: t`Wire`, how: t`From end to end, straight, on the inside. Leave it empty if there’s no wire.` },
  };
}
