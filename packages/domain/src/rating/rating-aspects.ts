export type RatingSide = 'buyer' | 'seller';

/** What each side of an order can rate, apart from the whole. All of it is optional. */
export const aspectsOf = {
  buyer: ['accuracy', 'packaging', 'communication'],
  seller: ['payment', 'communication', 'claim'],
} as const satisfies Record<RatingSide, readonly string[]>;

export const ratingAspects = ['accuracy', 'packaging', 'communication', 'payment', 'claim'] as const;
export type RatingAspect = (typeof ratingAspects)[number];
/** 1 to 5 for each aspect that was rated. */
export type AspectStars = Partial<Record<RatingAspect, number>>;

/** How a piece fits, compared with the size on its label: it runs very small, small, true to size, large or very large. */
export const fitAnswers = [-2, -1, 0, 1, 2] as const;
export type FitAnswer = (typeof fitAnswers)[number];

/** What this side can't rate, by field. */
export function findForeignAnswers(
  side: RatingSide,
  answers: { aspects?: AspectStars | undefined; fit?: FitAnswer | null | undefined },
): Record<string, string> {
  const own: readonly string[] = aspectsOf[side];
  const errors: Record<string, string> = {};
  if (Object.keys(answers.aspects ?? {}).some((aspect) => !own.includes(aspect)))
    errors['aspects'] =
      side === 'buyer'
        ? 'Buyers rate accuracy, packaging and communication.'
        : 'Sellers rate the payment, communication and how the piece was claimed.';
  if (side === 'seller' && typeof answers.fit === 'number') errors['fit'] = 'Only buyers say how a piece fits.';
  return errors;
}
