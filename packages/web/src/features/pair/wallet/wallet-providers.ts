/** The part of EIP-1193 that a signature needs. What it answers comes from another program, so it is checked. */
export type WalletProvider = { request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown> };

/** A wallet of this browser. Its name is the wallet's own word. */
export type Wallet = { id: string; name: string; provider: WalletProvider };

/** How long wallets have to announce themselves. */
const announceMs = 300;

/** All wallets that announce themselves (EIP-6963), or else the one that older wallets inject. */
export async function findWallets(): Promise<Wallet[]> {
  const found = new Map<string, Wallet>();
  const add = (event: Event) => {
    const wallet = event instanceof CustomEvent ? readAnnouncement(event.detail) : null;
    if (wallet) found.set(wallet.id, wallet);
  };
  addEventListener('eip6963:announceProvider', add);
  dispatchEvent(new Event('eip6963:requestProvider'));
  await new Promise((done) => setTimeout(done, announceMs));
  removeEventListener('eip6963:announceProvider', add);
  const { ethereum } = globalThis as { ethereum?: unknown };
  if (found.size === 0 && isProvider(ethereum)) found.set('injected', { id: 'injected', name: '', provider: ethereum });
  return [...found.values()];
}

const longestName = 60;

function readAnnouncement(detail: unknown): Wallet | null {
  if (!isObject(detail) || !isObject(detail['info']) || !isProvider(detail['provider'])) return null;
  const { uuid, name } = detail['info'];
  if (typeof uuid !== 'string' || typeof name !== 'string') return null;
  return { id: uuid, name: name.slice(0, longestName), provider: detail['provider'] };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isProvider(value: unknown): value is WalletProvider {
  return isObject(value) && typeof value['request'] === 'function';
}
