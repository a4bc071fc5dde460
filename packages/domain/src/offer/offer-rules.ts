import { formatAmount, priceLimits } from '../money/money.ts';
import type { OfferSide } from './offer.states.ts';

/** Offers start at this part of the price. */
const offerFloorPercent = 60;

/** The lowest possible offer for a price, in cents: 60 % rounded up to a cent, and never below the lowest price. */
export function calculateOfferFloor(priceCents: number): number {
  return Math.max(Math.ceil((priceCents * offerFloorPercent) / 100), priceLimits.minCents);
}

/** Why an amount can't be offered for a price, in words for its field; null if it can. */
export function checkOfferAmount(amountCents: number, priceCents: number): string | null {
  const floor = calculateOfferFloor(priceCents);
  if (amountCents < floor) return `Offers for this piece start at ${formatAmount(floor)}.`;
  if (amountCents > priceCents) return `The price is ${formatAmount(priceCents)}. Offer that or less.`;
  return null;
}

/** The same for a counteroffer, which moves towards the other side: a seller asks more than was offered, a buyer offers less than was asked. */
export function checkCounterAmount(
  amountCents: number,
  priceCents: number,
  answered: { madeBy: OfferSide; amountCents: number },
): string | null {
  const problem = checkOfferAmount(amountCents, priceCents);
  if (problem) return problem;
  const asked = formatAmount(answered.amountCents);
  if (answered.madeBy === 'buyer' && amountCents <= answered.amountCents)
    return `Ask for more than the ${asked} that you were offered, or accept it.`;
  if (answered.madeBy === 'seller' && amountCents >= answered.amountCents)
    return `Offer less than the ${asked} that was asked for, or accept it.`;
  return null;
}

/** Whether an offer is declined without asking the seller. A price below the minimum counts as the minimum. */
export function isBelowMinimum(amountCents: number, priceCents: number, minimumCents: number | null): boolean {
  return minimumCents !== null && amountCents < Math.min(minimumCents, priceCents);
}
