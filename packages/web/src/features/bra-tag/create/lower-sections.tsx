import { Stitch } from '../../../ui/panel.tsx';
import { PriceSection } from './price-section.tsx';
import { SizeSection } from './size-section.tsx';
import { StrapSection } from './strap-section.tsx';
import type { SectionProps } from './title-section.tsx';

/** Sections below the first screenful, loaded later. */
export function LowerSections({ draft, field }: SectionProps) {
  return (
    <>
      <SizeSection draft={draft} field={field} />
      <Stitch air="gap" />
      <PriceSection draft={draft} field={field} />
      <Stitch air="gap" />
      <StrapSection draft={draft} field={field} />
    </>
  );
}
