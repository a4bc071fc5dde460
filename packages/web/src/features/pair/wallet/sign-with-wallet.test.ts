import { createTestWallet } from '@strapline/domain/wallet/test-wallet';
import { recoverSigner } from '@strapline/domain/wallet/wallet-signature';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { connectWallet, hasAccount, signMessage, WalletError } from './sign-with-wallet.ts';
import { findWallets, type WalletProvider } from './wallet-providers.ts';

const wallet = createTestWallet();

/** A wallet with its own key pair; `answers` replace what it would say. */
function createProvider(answers: Partial<Record<string, unknown>> = {}): WalletProvider {
  return {
    request: async ({ method, params }) => {
      if (method in answers) {
        const answer = answers[method];
        if (answer instanceof Error) throw answer;
        return answer;
      }
      if (method === 'eth_chainId') return '0x1';
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [wallet.address.toLowerCase()];
      if (method !== 'personal_sign') throw new Error(method);
      const [hex] = params as [string];
      return wallet.sign(Buffer.from(hex.slice(2), 'hex').toString('utf8'));
    },
  };
}

const refusal = Object.assign(new Error('User rejected the request.'), { code: 4001 });

describe('a signature of a wallet', () => {
  test('is made by the account that was connected, over exactly the text that was shown', async () => {
    const provider = createProvider();
    const account = await connectWallet(provider);
    expect(account).toBe(wallet.address);
    const text = 'Bind this wallet to my pair.\n\nÜber alles: 7QM';
    expect(recoverSigner(text, await signMessage(provider, text, account))).toBe(wallet.address);
    expect(await hasAccount(provider, wallet.address)).toBe(true);
  });

  test.each([
    ['refused', { eth_requestAccounts: refusal }],
    ['otherChain', { eth_chainId: '0x89' }],
    ['noAccount', { eth_requestAccounts: [] }],
    ['noAccount', { eth_requestAccounts: 'nonsense' }],
    ['failed', { eth_requestAccounts: new Error('The wallet is locked.') }],
  ])('isn’t asked for: %s', async (problem, answers) => {
    await expect(connectWallet(createProvider(answers))).rejects.toMatchObject({ name: 'WalletError', problem });
  });

  test.each([
    ['refused', { personal_sign: refusal }],
    ['otherAccount', { eth_accounts: ['0x0000000000000000000000000000000000000001'] }],
    ['failed', { personal_sign: 42 }],
  ])('isn’t given: %s', async (problem, answers) => {
    await expect(signMessage(createProvider(answers), 'text', wallet.address)).rejects.toBeInstanceOf(WalletError);
    await expect(signMessage(createProvider(answers), 'text', wallet.address)).rejects.toMatchObject({ problem });
  });
});

describe('wallets of the browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('announce themselves, each once; nonsense is ignored', async () => {
    const provider = createProvider();
    const announce = () => {
      for (const detail of [
        { info: { uuid: 'a', name: 'First' }, provider },
        { info: { uuid: 'a', name: 'First' }, provider },
        { info: {} },
        null,
      ])
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    };
    addEventListener('eip6963:requestProvider', announce);
    expect(await findWallets()).toEqual([{ id: 'a', name: 'First', provider }]);
    removeEventListener('eip6963:requestProvider', announce);
  });

  test('an older one is only injected', async () => {
    expect(await findWallets()).toEqual([]);
    const provider = createProvider();
    vi.stubGlobal('ethereum', provider);
    expect(await findWallets()).toEqual([{ id: 'injected', name: '', provider }]);
  });
});
