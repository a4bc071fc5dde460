import { createStoredSlice } from './slice.ts';

type OrderAccess = {
  /** Access tokens of guest orders placed or opened in this browser, by payment intent. */
  tokens: Record<string, string>;
  /** Payment intent by tag id for pieces bought as a guest: a claim sends its token. */
  pieces: Record<string, string>;
  /** The order to add to the account after sign-in. */
  joining: string;
};

/** Guest order access, stored in this browser: the token authorizes as the buyer. */
export const useOrderAccess = createStoredSlice<OrderAccess>('order-access', { tokens: {}, pieces: {}, joining: '' });

const maxStored = 40;

export function saveOrderToken(paymentIntentId: string, token: string): void {
  const { state, change } = useOrderAccess.getState();
  if (state.tokens[paymentIntentId] === token) return;
  const others = Object.entries(state.tokens).filter(([id]) => id !== paymentIntentId);
  change({ tokens: Object.fromEntries([...others, [paymentIntentId, token] as const].slice(-maxStored)) });
}

export function savePurchasedPiece(braTagId: string, paymentIntentId: string): void {
  const { state, change } = useOrderAccess.getState();
  if (state.pieces[braTagId] === paymentIntentId) return;
  const others = Object.entries(state.pieces).filter(([id]) => id !== braTagId);
  change({ pieces: Object.fromEntries([...others, [braTagId, paymentIntentId] as const].slice(-maxStored)) });
}

/** The token of the guest order for this piece; undefined if there is none, or if the order has joined an account. */
export function getTokenForPiece(braTagId: string): string | undefined {
  const paymentIntentId = useOrderAccess.getState().state.pieces[braTagId];
  return paymentIntentId === undefined ? undefined : getOrderToken(paymentIntentId);
}

export function getOrderToken(paymentIntentId: string): string | undefined {
  return useOrderAccess.getState().state.tokens[paymentIntentId];
}

/** Removes the token of an order that has joined an account. */
export function removeOrderToken(paymentIntentId: string): void {
  const { state, change } = useOrderAccess.getState();
  const { [paymentIntentId]: _gone, ...tokens } = state.tokens;
  change({ tokens, joining: state.joining === paymentIntentId ? '' : state.joining });
}

/** The token in a link's fragment (`#token=…`), which browsers do not send to the server; undefined when there is none. */
export function parseFragmentToken(fragment: string): string | undefined {
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get('token') ?? '';
  return /^[A-Za-z0-9_-]{20,128}$/.test(token) ? token : undefined;
}
