import { formatAddress } from '@strapline/domain/wallet/wallet-signature';
import type { WalletProvider } from './wallet-providers.ts';

/** Why a wallet didn't sign. */
export type WalletProblem = 'refused' | 'otherChain' | 'noAccount' | 'otherAccount' | 'failed';

export class WalletError extends Error {
  readonly problem: WalletProblem;

  constructor(problem: WalletProblem, cause?: unknown) {
    super(problem, { cause });
    this.name = 'WalletError';
    this.problem = problem;
  }
}

/** The main network: its address is the same on the others, but the message names one. */
const mainnet = '0x1';
/** EIP-1193: the person said no. */
const refusedCode = 4001;

async function request(provider: WalletProvider, method: string, params?: readonly unknown[]): Promise<unknown> {
  try {
    return await provider.request(params ? { method, params } : { method });
  } catch (error) {
    const isRefused = typeof error === 'object' && error !== null && 'code' in error && error.code === refusedCode;
    throw new WalletError(isRefused ? 'refused' : 'failed', error);
  }
}

/** Asks for the account that the person chooses in the wallet, with the checksum of EIP-55; the wallet has to be on the main network. */
export async function connectWallet(provider: WalletProvider): Promise<string> {
  const [account] = await readAccounts(provider, 'eth_requestAccounts');
  if (!account) throw new WalletError('noAccount');
  if ((await request(provider, 'eth_chainId')) !== mainnet) throw new WalletError('otherChain');
  return account;
}

/** Moves the wallet to the main network; the person confirms it there. */
export async function switchToMainnet(provider: WalletProvider): Promise<void> {
  await request(provider, 'wallet_switchEthereumChain', [{ chainId: mainnet }]);
}

/** Signs a text (EIP-191). The account may have been changed in the wallet since it was connected. */
export async function signMessage(provider: WalletProvider, text: string, account: string): Promise<string> {
  const accounts = await readAccounts(provider, 'eth_accounts');
  if (!accounts.includes(account)) throw new WalletError('otherAccount');
  const signature = await request(provider, 'personal_sign', [toHex(text), account]);
  if (typeof signature !== 'string') throw new WalletError('failed');
  return signature;
}

/** Whether this wallet also has the account that a pair has now. */
export async function hasAccount(provider: WalletProvider, account: string): Promise<boolean> {
  return (await readAccounts(provider, 'eth_accounts')).includes(account);
}

async function readAccounts(provider: WalletProvider, method: string): Promise<string[]> {
  const answer = await request(provider, method);
  const accounts: unknown[] = Array.isArray(answer) ? answer : [];
  return accounts.flatMap((one) =>
    typeof one === 'string' && /^0x[0-9a-fA-F]{40}$/.test(one) ? [formatAddress(one.slice(2).toLowerCase())] : [],
  );
}

function toHex(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
