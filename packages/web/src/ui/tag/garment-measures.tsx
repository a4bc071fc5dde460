import { useLingui } from '@lingui/react/macro';
import type { MeasuresShape } from '@strapline/contract/shapes/size';
import type { LengthUnit } from '@strapline/domain/size/units';
import { formatLength } from '../format/lengths.ts';

export function GarmentMeasures({ measures, unit }: { measures: MeasuresShape; unit: LengthUnit }) {
  const { t } = useLingui();
  const formatMeasure = (micrometers: number | undefined) => (micrometers === undefined ? null : formatLength(micrometers, unit));
  const [relaxed, stretched, across, over, wire] = [
    measures.bandRelaxed,
    measures.bandStretched,
    measures.cupWidth,
    measures.cupDepth,
    measures.wireWidth,
  ].map(formatMeasure);
  const [chest, length, shoulders] = [measures.chest, measures.length, measures.shoulders].map(formatMeasure);
  const lines = [
    chest && t`Chest ${chest} across`,
    length && t`Length ${length}`,
    shoulders && t`Shoulders ${shoulders}`,
    relaxed && stretched
      ? t`Band ${relaxed}, stretched ${stretched}`
      : relaxed
        ? t`Band ${relaxed}`
        : stretched && t`Band stretched ${stretched}`,
    across && over ? t`Cup ${across} across, ${over} over` : across ? t`Cup ${across} across` : over && t`Cup ${over} over`,
    wire && t`Wire ${wire}`,
  ];
  return lines.map((line) => line && <div key={line}>{line}</div>);
}
