import type { Order } from '@strapline/contract/shapes/order';
import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import type { ShownMessageName } from '@strapline/contract/shapes/shown-message';
import type { SizeSystem } from '@strapline/domain/size/systems';
import { useEffect } from 'react';
import { useSession } from '../session/session.ts';
import { createSlice, createStoredSlice } from './slice.ts';

/** Client state with the defaults of the specification, section 3. Remote data lives in the query cache. */

export type Preferences = {
  /** `system` until chosen; light where the device has no preference. */
  theme: 'system' | 'light' | 'dark';
  metric: boolean;
  /** Sizes are shown in this system, beside the one on the label. */
  sizingSystem: SizeSystem;
  usePreferredUsername: boolean;
  cameraMode: 'selfie' | 'back';
  wideView: boolean;
  nfcAction: 'ask' | 'view' | 'verify' | 'claim';
  creatorMode: boolean;
  railOpen: boolean;
};

export const usePreferences = createStoredSlice<Preferences>('preferences', {
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
  /** Idempotency key by listing, stored until the server responds, so that a retry never creates a second order. */
  idempotencyKeys: Record<string, string>;
  orders: Order[];
};

export const useCheckoutState = createStoredSlice<Checkout>('checkout', {
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

export const usePaymentProvider = createSlice<PaymentProvider>({
  accountId: null,
  accountCreatePending: false,
  accountLinkCreatePending: false,
  paymentIntents: [],
  setupIntents: [],
});

// Payment and account ids are cleared on sign-out.
useSession.subscribe(({ status }) => {
  if (status === 'anonymous') usePaymentProvider.getState().reset();
});

export const useBraTagState = createSlice<{ status: string; tab: 'story' | 'proof' | 'provenance'; strapCode: string }>({
  status: '',
  tab: 'story',
  strapCode: '',
});

/** Text typed on the home page for the tag check; in memory only, because it may be a strap code. */
export const useTypedTag = createSlice<{ text: string }>({ text: '' });

/** What guests have seen; the server remembers it for members. */
export const useShownMessages = createStoredSlice<Record<ShownMessageName, boolean>>('shown', {
  purchasedWelcome: false,
  firstPurchaseWelcome: false,
  firstTag: false,
  firstClaim: false,
});

export const useStats = createSlice<{ sold: number; earned: number }>({ sold: 0, earned: 0 });

/** What the shell needs to know about the current page. */
export const useStage = createSlice<{ carouselExpanded: boolean; unsavedWork: boolean }>({ carouselExpanded: false, unsavedWork: false });

/** While a picture is full screen, the side navigation goes behind it (specification, section 2). */
export function useExpandedCarousel(isExpanded: boolean) {
  const change = useStage((stage) => stage.change);
  useEffect(() => {
    if (!isExpanded) return;
    change({ carouselExpanded: true });
    return () => change({ carouselExpanded: false });
  }, [isExpanded, change]);
}
