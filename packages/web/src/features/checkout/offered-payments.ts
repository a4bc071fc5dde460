import { fetchJson } from '../../platform/wire/http.ts';

export type PaymentOptions = { publishableKey: string; crypto: boolean };

/** From the server's public configuration. */
export async function fetchPaymentOptions(): Promise<PaymentOptions> {
  const info = await fetchJson('/v1/info');
  const publishableKey = getPath(info, 'payments', 'publishableKey');
  if (typeof publishableKey !== 'string') throw new Error('The server didn’t send a Stripe key.');
  return { publishableKey, crypto: getPath(info, 'features', 'crypto') === true };
}

function getPath(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Object.entries(inner).find(([name]) => name === key)?.[1] : undefined),
    value,
  );
}
