import { fitDrawings } from '@strapline/domain/drawings/fit';
import { measureDrawings } from '@strapline/domain/drawings/measures';
import { readingDrawings } from '@strapline/domain/drawings/readings';

/** What the content service's pages may show. */
export const contentDrawings = { ...readingDrawings, ...fitDrawings, ...measureDrawings };
