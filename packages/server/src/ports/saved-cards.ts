import type { PaymentProvider } from './payments.ts';

/** Cards that members save at the payment provider; we store only the customer id. Errors as in payments.ts. */
export type SavedCard = { id: string; brand: string; last4: string; expMonth: number; expYear: number };

export type SavedCards = {
  readonly provider: PaymentProvider;
  /** Creates the provider's customer record, which holds a member's cards; returns its id. */
  createCustomer(request: { personId: string; idempotencyKey: string }): Promise<string>;
  /** The browser uses `clientSecret` to save a card directly at the provider. */
  createSetupIntent(customerId: string, idempotencyKey: string): Promise<{ id: string; clientSecret: string }>;
  /** Newest first. */
  listCards(customerId: string): Promise<SavedCard[]>;
  removeCard(cardId: string): Promise<void>;
  /** Attaches an unpaid intent to the customer, so that a saved card can pay it. */
  attachToIntent(intentId: string, customerId: string): Promise<void>;
};
