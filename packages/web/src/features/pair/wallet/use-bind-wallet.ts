import { formatWalletMessage, getWalletStatement, walletMessageLifetime } from '@strapline/domain/wallet/wallet-message';
import { useState } from 'react';
import { useAppName } from '../../../platform/page/app-data.ts';
import { call } from '../../../platform/wire/wire.ts';
import type { Pair } from '../pair-shape.ts';
import { reloadPair } from '../use-pair-updates.ts';
import { connectWallet, hasAccount, signMessage, switchToMainnet, WalletError } from './sign-with-wallet.ts';
import { findWallets, type Wallet } from './wallet-providers.ts';

/** Where binding stands: the message is shown before the wallet is asked to sign it. */
type BindStep =
  | { step: 'idle' }
  | { step: 'choose'; wallets: Wallet[] }
  | { step: 'sign'; wallet: Wallet; address: string; message: string }
  | { step: 'done'; address: string };

export type BindWallet = {
  now: BindStep;
  isBusy: boolean;
  error: Error | null;
  /** Finds the wallets of this browser, and connects the only one. */
  start: () => void;
  connect: (wallet: Wallet) => void;
  sign: () => void;
  /** Moves the wallet to the main network, and connects it again. */
  switchNetwork: () => void;
  stop: () => void;
};

export function useBindWallet(pair: Pick<Pair, 'id' | 'wallet'>): BindWallet {
  const appName = useAppName();
  const [now, setNow] = useState<BindStep>({ step: 'idle' });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [chosen, setChosen] = useState<Wallet | null>(null);

  async function run(act: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    await act().catch((reason: unknown) => setError(reason instanceof Error ? reason : new WalletError('failed', reason)));
    setBusy(false);
  }

  async function prepare(wallet: Wallet) {
    setChosen(wallet);
    const address = await connectWallet(wallet.provider);
    const { proofSecret } = await call('getProofSecret', { pairId: pair.id, kind: 'wallet' });
    const issuedAt = new Date();
    const message = formatWalletMessage({
      domain: location.host,
      address,
      statement: getWalletStatement(appName),
      uri: location.origin,
      nonce: proofSecret,
      issuedAt: issuedAt.toISOString(),
      expirationTime: new Date(issuedAt.getTime() + walletMessageLifetime).toISOString(),
      requestId: pair.id,
    });
    setNow({ step: 'sign', wallet, address, message });
  }

  async function find() {
    const wallets = await findWallets();
    const [only] = wallets;
    if (only && wallets.length === 1) await prepare(only);
    else setNow({ step: 'choose', wallets });
  }

  async function bind({ wallet: { provider }, address, message }: Extract<BindStep, { step: 'sign' }>) {
    const signature = await signMessage(provider, message, address);
    // The wallet that is replaced signs as well, if it is here; otherwise the person proves that it's them.
    const previous = pair.wallet;
    const previousSignature =
      previous && previous !== address && (await hasAccount(provider, previous))
        ? await signMessage(provider, message, previous)
        : undefined;
    const input = { pairId: pair.id, message, signature, ...(previousSignature ? { previousSignature } : {}) };
    const bound = await call('setApairWallet', input);
    setNow({ step: 'done', address: bound.address });
    reloadPair(pair.id);
  }

  return {
    now,
    isBusy,
    error,
    start: () => void run(find),
    connect: (wallet) => void run(() => prepare(wallet)),
    sign: () => now.step === 'sign' && void run(() => bind(now)),
    switchNetwork: () =>
      chosen &&
      void run(async () => {
        await switchToMainnet(chosen.provider);
        await prepare(chosen);
      }),
    stop: () => {
      setError(null);
      setNow({ step: 'idle' });
    },
  };
}
