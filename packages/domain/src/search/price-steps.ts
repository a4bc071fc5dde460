/** Where the price slider can stand, in cents. Most pieces cost less than $250, so the steps grow. */
export const priceSteps = [
  10_00, 25_00, 40_00, 50_00, 60_00, 70_00, 80_00, 90_00, 100_00, 120_00, 140_00, 160_00, 180_00, 200_00, 250_00, 300_00, 400_00, 500_00,
  1000_00, 2500_00, 10_000_00,
] as const;

/** The index of the highest step that is not above the price; 0 below the first. */
export function findPriceStep(cents: number): number {
  const next = priceSteps.findIndex((step) => step > cents);
  return next < 0 ? priceSteps.length - 1 : Math.max(0, next - 1);
}
