import { http } from '../../platform/http.ts';

export type OfferedPayments = { publishableKey: string; crypto: boolean };

/** From the server's public configuration. */
export async function fetchOfferedPayments(): Promise<OfferedPayments> {
  const info = await http('/v1/info');
  const publishableKey = at(info, 'payments', 'publishableKey');
  if (typeof publishableKey !== 'string') throw new Error('The server names no payment service.');
  return { publishableKey, crypto: at(info, 'features', 'crypto') === true };
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Object.entries(inner).find(([name]) => name === key)?.[1] : undefined),
    value,
  );
}
