/** The years that a search is limited to, both included; an end that is missing is open. */
export type Years = { min?: number | undefined; max?: number | undefined };

export const [firstYear, lastYear] = [2000, 2200];

type YearFilters = { year?: number | undefined; yearMin?: number | undefined; yearMax?: number | undefined };

/** The years of a search's filters, of which all apply; undefined if it has none. */
export function combineYears({ year, yearMin = year, yearMax = year }: YearFilters): Years | undefined {
  if (yearMin === undefined && yearMax === undefined) return undefined;
  if (year === undefined) return { min: yearMin, max: yearMax };
  return { min: Math.max(year, yearMin ?? year), max: Math.min(year, yearMax ?? year) };
}

/** As in an address: `2024`, `2024-2026`, `2024-` or `-2026`. */
export function formatYears({ min = '', max = '' }: { min?: number | string | undefined; max?: number | string | undefined }): string {
  return min === max ? String(min) : `${min}-${max}`;
}

/** Reads an address. What is not a year is left out, and ends in the wrong order are swapped. */
export function parseYears(text = ''): Years {
  const [from = '', to = from] = text.split('-');
  const [min, max] = [from, to].map((one) =>
    Number(one) >= firstYear && Number(one) <= lastYear && /^\d+$/.test(one) ? Number(one) : undefined,
  );
  return min !== undefined && max !== undefined && min > max ? { min: max, max: min } : { min, max };
}
