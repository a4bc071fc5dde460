import { Trans } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { BraColor, BraFabric } from '@strapline/domain/bra-tag/bra-facts';
import type { LengthUnit } from '@strapline/domain/size/units';
import type { ReactNode } from 'react';
import { useColorNames, useFabricNames, useStyleNames } from './bra-fact-labels.ts';
import { GarmentMeasures } from './garment-measures.tsx';
import { Swatch } from './swatch.tsx';

function ColorList({ colors }: { colors: readonly BraColor[] }) {
  const labels = useColorNames();
  return colors.map((colour, i) => (
    <span key={colour}>
      {i > 0 && ', '}
      <span className="nowrap">
        <Swatch color={colour} /> {labels[colour]}
      </span>
    </span>
  ));
}

function FabricList({ fabrics }: { fabrics: readonly BraFabric[] }) {
  const labels = useFabricNames();
  return fabrics.map((fabric) => labels[fabric]).join(', ');
}

/** Unknown values are left out. */
export function GarmentRows({ tag, unit }: { tag: Pick<BraTag, 'measures' | 'style' | 'colours' | 'fabrics'>; unit: LengthUnit }) {
  const styles = useStyleNames();
  const { measures, style, colours, fabrics } = tag;
  return (
    <>
      {measures && (
        <FactRow label={<Trans>Measured</Trans>}>
          <GarmentMeasures measures={measures} unit={unit} />
        </FactRow>
      )}
      {style && <FactRow label={<Trans>Style</Trans>}>{styles[style]}</FactRow>}
      {colours.length > 0 && (
        <FactRow label={colours.length === 1 ? <Trans>Colour</Trans> : <Trans>Colours</Trans>}>
          <ColorList colors={colours} />
        </FactRow>
      )}
      {fabrics.length > 0 && (
        <FactRow label={fabrics.length === 1 ? <Trans>Fabric</Trans> : <Trans>Fabrics</Trans>}>
          <FabricList fabrics={fabrics} />
        </FactRow>
      )}
    </>
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
