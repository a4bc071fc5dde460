import { Stitch } from '../../ui/marks.tsx';
import { ItselfPart } from './itself-part.tsx';
import { PricePart } from './price-part.tsx';
import { SizePart } from './size-part.tsx';
import type { PartProps } from './words-part.tsx';

/** The parts of the form that lie below the first screenful: size, price, the tag itself. */
export function FurtherParts({ draft, shown }: PartProps) {
  return (
    <>
      <SizePart draft={draft} shown={shown} />
      <Stitch air="gap" />
      <PricePart draft={draft} shown={shown} />
      <Stitch air="gap" />
      <ItselfPart draft={draft} shown={shown} />
    </>
  );
}
