import { keptSlice } from './slice.ts';

type OrderAccess = {
  /** Access token of each order that was made or opened here without an account, by payment intent. */
  tokens: Record<string, string>;
  /** The payment by which a piece was bought with such a token, by the piece: a claim brings the token along. */
  pieces: Record<string, string>;
  /** The order that shall join the account once somebody has signed in. */
  joining: string;
};

/** The rights of a guest, kept in this browser: whoever has the token is the buyer. */
export const useOrderAccess = keptSlice<OrderAccess>('order-access', { tokens: {}, pieces: {}, joining: '' });

const mostKept = 40;

export function keepOrderToken(paymentIntentId: string, token: string): void {
  const { state, change } = useOrderAccess.getState();
  if (state.tokens[paymentIntentId] === token) return;
  const others = Object.entries(state.tokens).filter(([id]) => id !== paymentIntentId);
  change({ tokens: Object.fromEntries([...others, [paymentIntentId, token] as const].slice(-mostKept)) });
}

export function keepBoughtPiece(braTagId: string, paymentIntentId: string): void {
  const { state, change } = useOrderAccess.getState();
  if (state.pieces[braTagId] === paymentIntentId) return;
  const others = Object.entries(state.pieces).filter(([id]) => id !== braTagId);
  change({ pieces: Object.fromEntries([...others, [braTagId, paymentIntentId] as const].slice(-mostKept)) });
}

/** The token of the order by which a guest bought this piece in this browser; undefined where there is none, or it joined an account. */
export function tokenForPiece(braTagId: string): string | undefined {
  const paymentIntentId = useOrderAccess.getState().state.pieces[braTagId];
  return paymentIntentId === undefined ? undefined : orderToken(paymentIntentId);
}

export function orderToken(paymentIntentId: string): string | undefined {
  return useOrderAccess.getState().state.tokens[paymentIntentId];
}

/** The order belongs to an account now; its token is needed no more. */
export function forgetOrderToken(paymentIntentId: string): void {
  const { state, change } = useOrderAccess.getState();
  const { [paymentIntentId]: _gone, ...tokens } = state.tokens;
  change({ tokens, joining: state.joining === paymentIntentId ? '' : state.joining });
}

/** The token in a link's fragment (`#token=…`), which is sent to no server; undefined when there is none. */
export function tokenInFragment(fragment: string): string | undefined {
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get('token') ?? '';
  return /^[A-Za-z0-9_-]{20,128}$/.test(token) ? token : undefined;
}
