import { Stitch } from '../../../ui/panel.tsx';
import { PricePart } from './price-section.tsx';
import { SizePart } from './size-section.tsx';
import { ItselfPart } from './strap-section.tsx';
import type { PartProps } from './title-section.tsx';

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
