import { Trans } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { type BraFacts, braFacts, type FactName, factNames, listFactValues } from '@strapline/domain/bra-tag/bra-facts';
import type { LengthUnit } from '@strapline/domain/size/units';
import type { ReactNode } from 'react';
import { useApp } from '../../platform/page/app-data.ts';
import { useFactLabels } from './bra-fact-labels.ts';
import { GarmentMeasures } from './garment-measures.tsx';
import { Swatch } from './swatch.tsx';

/** Unknown values are left out. */
export function GarmentRows({ tag, unit }: { tag: BraFacts & Pick<BraTag, 'measures'>; unit: LengthUnit }) {
  const labels = useFactLabels();
  const { sizeSystem } = useApp();
  return (
    <>
      {tag.measures && (
        <FactRow label={sizeSystem === 'letter' ? <Trans>Measured flat</Trans> : <Trans>Measured</Trans>}>
          <GarmentMeasures measures={tag.measures} unit={unit} />
        </FactRow>
      )}
      {factNames.map((name) => {
        const values = listFactValues(tag, name);
        const { one, many } = labels[name];
        return (
          values.length > 0 && (
            <FactRow key={name} label={values.length === 1 ? one : many}>
              {values.map((value, i) => (
                <span key={value}>
                  {i > 0 && ', '}
                  <FactValue fact={name} value={value} label={labels[name].values[value]} />
                </span>
              ))}
            </FactRow>
          )
        );
      })}
    </>
  );
}

function FactValue({ fact, value, label }: { fact: FactName; value: string; label: string | undefined }) {
  const swatch = braFacts[fact].values[value]?.swatch;
  if (!swatch) return label;
  return (
    <span className="nowrap">
      <Swatch fill={swatch} /> {label}
    </span>
  );
}

export function FactRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="num">{children}</td>
    </tr>
  );
}
