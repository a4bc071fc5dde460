import { factFilters } from '@strapline/domain/bra-tag/bra-facts';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { searchFilters } from '../../shapes/search-filters.ts';

/**
 * What the boutique can be narrowed by, named as the filter that it sets; a price counts under the lower end of its step in cents, a size as `34/5`, its UK band and
 * the place of its cup.
 */
const facetNames = ['size', ...factFilters, 'condition', 'proofLevel', 'creator', 'series', 'year', 'price'] as const;

const facet = z.strictObject({
  values: z.array(z.strictObject({ value: z.string(), count: z.int().min(1) })),
  isComplete: z.boolean(),
});

export const countFacets = defineEvent({
  name: 'countFacets',
  level: 0,
  limit: 'count',
  allowedWhile: 'suspended',
  summary:
    'What each filter would leave of a search: the values of each facet with the number of pieces that have it, counted with all filters except that facet’s own. A value without pieces is left out. Counts are exact up to 500 pieces; beyond that `isComplete` is false and the counts are of a sample. `proofLevel` counts each level by itself. `count` is the number of results.',
  input: searchFilters,
  output: z.strictObject({
    count: z.int().min(0),
    isMore: z.boolean(),
    facets: z.record(z.enum(facetNames), facet),
  }),
  errors: ['unauthenticated'],
});
