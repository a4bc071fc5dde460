import type { Output } from '@strapline/contract/events';

type Month = Output<'getCollectionSummary'>['months'][number];
type Size = { width: number; height: number };
type Line = { path: string; endY: number };
export type ValueChart = { value: Line; paid: Line; endX: number; firstMonth: string; lastMonth: string };

/**
 * Value and price as lines over months, both from the same zero. A month without new pieces keeps the sums of the one before, up to `lastMonth`. Null without
 * an amount, or before a second month: one point is no line.
 */
export function drawValueChart(months: readonly Month[], lastMonth: string, { width, height }: Size): ValueChart | null {
  const [first] = months;
  const last = months.at(-1);
  const highest = Math.max(0, ...months.flatMap(({ paidCents, valueCents }) => [paidCents, valueCents]));
  if (!first || !last || highest === 0) return null;
  const end = Math.max(toNumber(lastMonth), toNumber(last.month));
  const span = end - toNumber(first.month);
  if (span === 0) return null;
  const toX = (month: number) => round(((month - toNumber(first.month)) / span) * width);
  const toY = (cents: number) => round(height - (cents / highest) * height);
  const drawSteps = (read: (month: Month) => number): Line => {
    const [start = '', ...steps] = months
      .map((month) => [toX(toNumber(month.month)), toY(read(month))] as const)
      .map(([x, y], i) => (i === 0 ? `M${x} ${y}` : `H${x}V${y}`));
    return { path: `${start}${steps.join('')}H${width}`, endY: toY(read(last)) };
  };
  return {
    value: drawSteps(({ valueCents }) => valueCents),
    paid: drawSteps(({ paidCents }) => paidCents),
    endX: width,
    firstMonth: first.month,
    lastMonth: end === toNumber(last.month) ? last.month : lastMonth,
  };
}

/** `2026-03` as a count of months. */
function toNumber(month: string): number {
  const [year = 0, ordinal = 0] = month.split('-').map(Number);
  return year * 12 + ordinal;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
