import { fitDrawings } from '@strapline/domain/drawings/fit';
import { measureDrawings } from '@strapline/domain/drawings/measures';
import { readingDrawings } from '@strapline/domain/drawings/readings';

/** The drawings that content pages may include. */
export const contentDrawings = { ...readingDrawings, ...fitDrawings, ...measureDrawings };
