/** Timeline entries that decide what a page shows next; pages recognise them by their text. `unfitBefore` is how earlier orders recorded `doesNotFit`. */
export const orderSteps = {
  saidWrong: 'The buyer says that something is wrong',
  doesNotFit: 'The amount received does not match the price; our team is reviewing it',
  unfitBefore: 'The payment does not fit the order; a person looks at it',
} as const;
