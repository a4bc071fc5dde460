import { Stitch } from '../../../ui/panel.tsx';
import { PriceSection } from './price-section.tsx';
import { SizeSection } from './size-section.tsx';
import { StrapSection } from './strap-section.tsx';
import type { SectionProps } from './title-section.tsx';

/** Sections below the first screenful, loaded later. */
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
