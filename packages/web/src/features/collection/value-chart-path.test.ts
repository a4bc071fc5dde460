import { expect, test } from 'vitest';
import { drawValueChart } from './value-chart-path.ts';

const size = { width: 100, height: 50 };

test('sums rise in the months in which pieces were acquired, and stay until now', () => {
  const months = [
    { month: '2025-12', paidCents: 100_00, valueCents: 100_00 },
    { month: '2026-02', paidCents: 200_00, valueCents: 400_00 },
  ];
  expect(drawValueChart(months, '2026-04', size)).toEqual({
    value: { path: 'M0 37.5H50V0H100', endY: 0 },
    paid: { path: 'M0 37.5H50V25H100', endY: 25 },
    endX: 100,
    firstMonth: '2025-12',
    lastMonth: '2026-04',
  });
});

test('a date in the future is the end of the line', () => {
  const months = ['2026-01', '2027-01'].map((month) => ({ month, paidCents: 1_00, valueCents: 1_00 }));
  expect(drawValueChart(months, '2026-04', size)).toMatchObject({ lastMonth: '2027-01' });
});

test('without an amount or a second month there is no line', () => {
  expect(drawValueChart([], '2026-04', size)).toBeNull();
  expect(drawValueChart([{ month: '2026-04', paidCents: 5_00, valueCents: 5_00 }], '2026-04', size)).toBeNull();
  expect(drawValueChart([{ month: '2026-01', paidCents: 0, valueCents: 0 }], '2026-04', size)).toBeNull();
});
