/** Kinds and limits of widgets. Not beside their schemas, which the browser loads with the first form. */
export const widgetKinds = ['listing', 'model', 'collection', 'calculator', 'icbm', 'tagCheck'] as const;
export type WidgetKind = (typeof widgetKinds)[number];

export const widgetThemes = ['auto', 'light', 'dark'] as const;
export const mostWidgetPieces = 12;
export const defaultWidgetPieces = 4;
export const mostWidgetOrigins = 10;
