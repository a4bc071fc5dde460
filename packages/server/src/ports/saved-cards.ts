import type { PaymentProvider } from './payments.ts';

/** Cards that members keep at the payment provider; we keep none of it but the customer's id. Errors as those of payments. */
export type SavedCard = { id: string; brand: string; last4: string; expMonth: number; expYear: number };

export type SavedCards = {
  readonly provider: PaymentProvider;
  /** The provider's record of a member, under which their cards are kept. Answers its id. */
  createCustomer(request: { personId: string; idempotencyKey: string }): Promise<string>;
  /** With its secret the browser gives a card to the provider, which keeps it under the customer. */
  createSetupIntent(customerId: string, idempotencyKey: string): Promise<{ id: string; clientSecret: string }>;
  /** Newest first. */
  cardsOf(customerId: string): Promise<SavedCard[]>;
  /** Gives a card up for good. */
  remove(cardId: string): Promise<void>;
  /** Ties an unpaid payment to the customer, so that it can be paid with one of their cards. */
  useFor(intentId: string, customerId: string): Promise<void>;
};
