import { type BraColor, colorFacts } from '@strapline/domain/bra-tag/bra-facts';

/** Always beside the colour's name. */
export function Swatch({ color, size = 12 }: { color: BraColor; size?: number }) {
  return (
    <svg className="swatch" width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
      <circle cx="6" cy="6" r="5.5" fill={colorFacts[color].swatch} stroke="var(--line-strong)" />
    </svg>
  );
}
