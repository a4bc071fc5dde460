import type { Order } from '@strapline/contract/shapes/order';
import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import type { SizeSystem } from '@strapline/domain/size/systems';
import { useSession } from './session/session.ts';
import { keptSlice, slice } from './slice.ts';

/** Client state with the defaults of the specification's section 3. Remote data is not here: it lives in the query cache. */

export type Preferences = {
  /** `system` until a person chooses; it is drawn light where the device prefers nothing. */
  theme: 'system' | 'light' | 'dark';
  metric: boolean;
  /** Sizes are shown in it, beside what their label says. */
  sizingSystem: SizeSystem;
  usePreferredUsername: boolean;
  cameraMode: 'selfie' | 'back';
  wideView: boolean;
  nfcAction: 'ask' | 'view' | 'verify' | 'claim';
  creatorMode: boolean;
  railOpen: boolean;
};

export const usePreferences = keptSlice<Preferences>('preferences', {
  theme: 'system',
  metric: false,
  sizingSystem: 'UK',
  usePreferredUsername: true,
  cameraMode: 'selfie',
  wideView: false,
  nfcAction: 'view',
  creatorMode: false,
  railOpen: true,
});

export type Checkout = {
  paymentType: 'fiat' | 'crypto';
  cryptoPaymentIntents: PaymentIntent[];
  /** One key per thing being bought, kept until the server has answered, so that a retry is never a second order. */
  idempotencyKeys: Record<string, string>;
  orders: Order[];
};

export const useCheckoutState = keptSlice<Checkout>('checkout', {
  paymentType: 'fiat',
  cryptoPaymentIntents: [],
  idempotencyKeys: {},
  orders: [],
});

export type PaymentProvider = {
  accountId: string | null;
  accountCreatePending: boolean;
  accountLinkCreatePending: boolean;
  paymentIntents: PaymentIntent[];
  setupIntents: string[];
};

export const usePaymentProvider = slice<PaymentProvider>({
  accountId: null,
  accountCreatePending: false,
  accountLinkCreatePending: false,
  paymentIntents: [],
  setupIntents: [],
});

// Whose accounts and payments these were is forgotten with the sign-in.
useSession.subscribe(({ status }) => {
  if (status === 'anonymous') usePaymentProvider.getState().reset();
});

export const useBraTagState = slice<{ status: string; tab: 'story' | 'proof' | 'provenance'; strapCode: string }>({
  status: '',
  tab: 'story',
  strapCode: '',
});

/** What was typed on the front page, taken along to the page that checks it: in memory, because it may be a strap code. */
export const useTypedTag = slice<{ text: string }>({ text: '' });

export const useShownMessages = keptSlice<{ purchasedWelcome: boolean; firstPurchaseWelcome: boolean }>('shown', {
  purchasedWelcome: false,
  firstPurchaseWelcome: false,
});

export const useStats = slice<{ sold: number; earned: number }>({ sold: 0, earned: 0 });

/** What the shell needs to know of the page inside it. */
export const useStage = slice<{ carouselExpanded: boolean; unsavedWork: boolean }>({ carouselExpanded: false, unsavedWork: false });
