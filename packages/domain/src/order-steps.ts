/** What an order's timeline says when what comes next turns on it: pages know it again by these words. */
export const orderSteps = {
  saidWrong: 'The buyer says that something is wrong',
  doesNotFit: 'The payment does not fit the order; a person looks at it',
} as const;
