/** The normal distribution's Φ(x), with a relative error below 2e-7 also far from 0 (a Chebyshev fit of erfc, as in Numerical Recipes). */
export function calculateNormalShare(x: number): number {
  const z = Math.abs(x) / Math.SQRT2;
  const t = 1 / (1 + 0.5 * z);
  let series = 0;
  for (const coefficient of coefficients) series = coefficient + t * series;
  const tail = 0.5 * t * Math.exp(series - z * z);
  return x < 0 ? tail : 1 - tail;
}

/** From the highest power of t. */
const coefficients = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368, -1.26551223,
];

/** The normal distribution's density at x. */
export function calculateNormalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}
