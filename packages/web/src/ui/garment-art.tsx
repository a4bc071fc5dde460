import type { GarmentPalette, GarmentStyle } from '@strapline/domain/garment/garment';
import { useEffect, useState } from 'react';
import { trustedMarkup } from '../trusted-types.ts';

type Drawing = typeof import('@strapline/domain/garment/garment');
let drawing: Drawing | undefined;

type GarmentArtProps = { seed: string; style?: GarmentStyle; palette?: GarmentPalette; label?: string; className?: string };

/**
 * The generated drawing of a garment, the same for the same seed. Inline, so that it follows the theme. The drawing code
 * comes after the first paint; until then the slot shows its paper. Without `label` it is decoration.
 */
export function GarmentArt({ seed, style, palette, label, className }: GarmentArtProps) {
  const [draw, setDraw] = useState<Drawing | undefined>(drawing);
  useEffect(() => {
    if (drawing) return;
    let gone = false;
    void import('@strapline/domain/garment/garment').then((loaded) => {
      drawing = loaded;
      if (!gone) setDraw(loaded);
    });
    return () => {
      gone = true;
    };
  }, []);
  const classes = className ? `art ${className}` : 'art';
  const shown = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  if (!draw) return <div className={classes} {...shown} />;
  const svg = style ? draw.garment(seed, style, palette) : draw.garmentFor(seed);
  // Our own drawing, marked by the app's Trusted Types policy.
  return <div className={classes} {...shown} dangerouslySetInnerHTML={{ __html: trustedMarkup(svg) }} />;
}
