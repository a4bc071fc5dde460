/** Chooses by chance whether one of many is logged or traced: `share` from 0 for none to 1 for all. It is no secret, and anyone may guess it. */
export function isSampled(share: number): boolean {
  return Math.random() < share;
}
