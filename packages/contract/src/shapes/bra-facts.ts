import {
  braFacts,
  colorFacts,
  type FactFilter,
  type FactFilters,
  type FactName,
  fabricFacts,
  keysOf,
} from '@strapline/domain/bra-tag/bra-facts';
import { z } from 'zod';
import { defineChoice } from './list.ts';

/** A key of the app's styles; `checkAppFields` knows them. */
export const style = z.string().regex(/^[A-Za-z0-9]{1,32}$/, 'Choose a style.');

export const braColor = z.enum(keysOf(colorFacts));

export const braFabric = z.enum(keysOf(fabricFacts));

const colours = createListField('colours', braColor);
const fabrics = createListField('fabrics', braFabric);

/** What a tag shows. */
export const shownFacts = {
  style: style.nullable(),
  colours: z.array(braColor),
  fabrics: z.array(braFabric),
} satisfies Record<FactName, z.ZodType>;

/** Fields of a new tag. */
export const factFields = {
  style: style.optional(),
  colours: colours.default([]),
  fabrics: fabrics.default([]),
} satisfies Record<FactName, z.ZodType>;

/** Fields of a change, without defaults; null removes a value. */
export const factChanges = {
  style: style.nullable(),
  colours,
  fabrics,
} satisfies Record<FactName, z.ZodType>;

/** Filters of a search. */
export const factFilterFields = {
  style: defineChoice(style).optional(),
  colour: defineChoice(braColor).optional(),
  fabric: defineChoice(braFabric).optional(),
} satisfies { [F in FactFilter]: z.ZodType<FactFilters[F] | FactFilters[F][] | undefined> };

function createListField<V extends z.ZodType<string>>(name: FactName, value: V) {
  const { max, filter } = braFacts[name];
  return z
    .array(value)
    .max(max, `Choose up to ${max} ${name}.`)
    .refine((list) => new Set(list).size === list.length, `Choose each ${filter} once.`);
}
