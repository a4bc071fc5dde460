import { Trans } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { BraColour, BraFabric } from '@strapline/domain/bra-tag/bra-facts';
import type { LengthUnit } from '@strapline/domain/size/units';
import type { ReactNode } from 'react';
import { useColourNames, useFabricNames, useStyleNames } from './bra-fact-labels.ts';
import { GarmentMeasures } from './garment-measures.tsx';
import { Swatch } from './swatch.tsx';

function Colours({ of }: { of: readonly BraColour[] }) {
  const names = useColourNames();
  return of.map((colour, i) => (
    <span key={colour}>
      {i > 0 && ', '}
      <span className="nowrap">
        <Swatch of={colour} /> {names[colour]}
      </span>
    </span>
  ));
}

function Fabrics({ of }: { of: readonly BraFabric[] }) {
  const names = useFabricNames();
  return of.map((fabric) => names[fabric]).join(', ');
}

/** Unknown values are left out. */
export function GarmentRows({ of, unit }: { of: Pick<BraTag, 'measures' | 'style' | 'colours' | 'fabrics'>; unit: LengthUnit }) {
  const styles = useStyleNames();
  const { measures, style, colours, fabrics } = of;
  return (
    <>
      {measures && (
        <FactRow name={<Trans>Measured</Trans>}>
          <GarmentMeasures of={measures} unit={unit} />
        </FactRow>
      )}
      {style && <FactRow name={<Trans>Style</Trans>}>{styles[style]}</FactRow>}
      {colours.length > 0 && (
        <FactRow name={colours.length === 1 ? <Trans>Colour</Trans> : <Trans>Colours</Trans>}>
          <Colours of={colours} />
        </FactRow>
      )}
      {fabrics.length > 0 && (
        <FactRow name={fabrics.length === 1 ? <Trans>Fabric</Trans> : <Trans>Fabrics</Trans>}>
          <Fabrics of={fabrics} />
        </FactRow>
      )}
    </>
  );
}

export function FactRow({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num">{children}</td>
    </tr>
  );
}
