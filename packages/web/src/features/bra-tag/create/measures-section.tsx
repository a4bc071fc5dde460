import { Trans, useLingui } from '@lingui/react/macro';
import { measureDrawings } from '@strapline/domain/drawings/measures';
import { type GarmentMeasure, measuresOf } from '@strapline/domain/size/garment-measures';
import { memo, useState } from 'react';
import type { FieldOf } from '../../../platform/form/contract-form.ts';
import { useApp } from '../../../platform/page/app-data.ts';
import { Segmented } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { LineDrawing } from '../../../ui/line-drawing.tsx';
import css from './measures-section.module.css';
import { changeDraft } from './tag-draft.ts';
import type { SectionProps } from './title-section.tsx';
import type { TypedMeasures } from './typed-measures.ts';

export function MeasuresSection({ draft, field }: SectionProps) {
  return <MeasureFields measures={draft.measures} field={field} onChange={(measures) => changeDraft({ measures })} />;
}

const drawingNames: { [name in GarmentMeasure]?: keyof typeof measureDrawings } = {
  bandRelaxed: 'band-relaxed',
  bandStretched: 'band-stretched',
  cupWidth: 'cup-width',
  cupDepth: 'cup-depth',
  wireWidth: 'wire-width',
};

// Memoized: setting the markup at every keystroke is expensive.
const Drawing = memo(LineDrawing);

type MeasureFieldsProps = { measures: TypedMeasures; field: FieldOf; onChange: (typed: TypedMeasures) => void };

export function MeasureFields({ measures, field, onChange }: MeasureFieldsProps) {
  const { t } = useLingui();
  const {
    sizeSystem,
    item: { one: item },
  } = useApp();
  const names: readonly GarmentMeasure[] = measuresOf[sizeSystem];
  const [wasOpen] = useState(() => Object.values(measures.texts).some((text) => text !== ''));
  const labels = useMeasureLabels();
  return (
    <details className={css['measures']} open={wasOpen}>
      <summary>
        <span className="med">{t`Measured on the garment`}</span> <span className="note">{t`optional`}</span>
      </summary>
      <p className="sub">
        <Trans>
          Size labels differ between makers. Lay the piece flat and enter what you can measure, so collectors can see whether it would fit.
        </Trans>{' '}
        {sizeSystem === 'bra' && (
          <a className="link" href="/content/measuring#measuring-a-bra" target="_blank" rel="noopener">{t`How to measure a ${item}`}</a>
        )}
      </p>
      <Segmented
        label={t`Unit of your tape`}
        value={measures.unit}
        options={[
          { value: 'cm', label: t`Centimetres` },
          { value: 'in', label: t`Inches` },
        ]}
        onChange={(unit) => onChange({ ...measures, unit })}
      />
      <div className={css['fields']}>
        {names.map((name) => (
          <div key={name} className={drawingNames[name] && css['one']}>
            <MeasureDrawing name={name} />
            <Field
              {...field(`measures.${name}`)}
              label={labels[name].label}
              hint={labels[name].hint}
              unit={measures.unit}
              value={measures.texts[name] ?? ''}
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              onChange={(event) => onChange({ ...measures, texts: { ...measures.texts, [name]: event.target.value } })}
            />
          </div>
        ))}
      </div>
    </details>
  );
}

function MeasureDrawing({ name }: { name: GarmentMeasure }) {
  const drawing = drawingNames[name];
  return drawing && <Drawing svg={measureDrawings[drawing]} className={css['fig'] ?? ''} />;
}

function useMeasureLabels(): Record<GarmentMeasure, { label: string; hint: string }> {
  const { t } = useLingui();
  return {
    bandRelaxed: { label: t`Band, relaxed`, hint: t`The whole band, from hook to eye, without stretching it.` },
    bandStretched: { label: t`Band, stretched`, hint: t`The same, stretched as far as it comfortably goes.` },
    cupWidth: { label: t`Cup, straight across`, hint: t`Straight from side to side, at the widest point.` },
    cupDepth: { label: t`Cup, over the fabric`, hint: t`From side to side, over the fullest point.` },
    wireWidth: { label: t`Wire`, hint: t`Straight from end to end, on the inside. Leave it empty if there’s no wire.` },
    chest: { label: t`Chest`, hint: t`Straight across, from armpit to armpit.` },
    length: { label: t`Length`, hint: t`From the highest point of a shoulder, or of a strap, to the hem.` },
    shoulders: { label: t`Shoulders`, hint: t`From seam to seam. Leave it empty if it has straps.` },
  };
}
