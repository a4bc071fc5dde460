/** The values of a filter, of which a piece has to have one: none if nothing is chosen. */
export function listChosen<V extends string>(chosen: V | readonly V[] | undefined): readonly V[] {
  if (chosen === undefined) return [];
  return typeof chosen === 'string' ? [chosen] : chosen;
}

/** The filter that means these values: the same for the same values in any order, one value by itself. */
export function createChoice<V extends string>(values: readonly V[]): V | V[] | undefined {
  const [only, ...others] = [...new Set(values)].sort();
  return only === undefined || others.length === 0 ? only : [only, ...others];
}
