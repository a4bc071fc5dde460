/** The styles that can be drawn, by kind of garment. */
export const garmentStyles = {
  bra: ['balconette', 'plunge', 'fullcup', 'bralette', 'longline', 'bandeau'],
  top: ['camisole', 'crop', 'tee', 'swimTop'],
} as const;

export type GarmentKind = keyof typeof garmentStyles;
export type GarmentStyle<Kind extends GarmentKind = GarmentKind> = (typeof garmentStyles)[Kind][number];
