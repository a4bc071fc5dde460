import { Stitch } from '../../../ui/panel.tsx';
import { PriceSection } from './price-section.tsx';
import { SizeSection } from './size-section.tsx';
import { StrapSection } from './strap-section.tsx';
import type { SectionProps } from './title-section.tsx';

/** The parts of the form that lie below the first screenful: size, price, the tag itself. */
export function LowerSections({ draft, shown }: SectionProps) {
  return (
    <>
      <SizeSection draft={draft} shown={shown} />
      <Stitch air="gap" />
      <PriceSection draft={draft} shown={shown} />
      <Stitch air="gap" />
      <StrapSection draft={draft} shown={shown} />
    </>
  );
}
