import type { BraColour, BraFabric } from '@strapline/domain/bra-facts';
import { useColourNames, useFabricNames } from './bra-fact-names.ts';
import { Swatch } from './swatch.tsx';

/** The colours of a piece, each with a dot of it. */
export function Colours({ of }: { of: readonly BraColour[] }) {
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

export function Fabrics({ of }: { of: readonly BraFabric[] }) {
  const names = useFabricNames();
  return of.map((fabric) => names[fabric]).join(', ');
}
