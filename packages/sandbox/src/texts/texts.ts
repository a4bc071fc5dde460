import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';

export type { Texts };

/** By their BCP 47 tags. */
export const texts = { en, de, fr, es, ja } satisfies Record<string, Texts>;
export type Language = keyof typeof texts;
