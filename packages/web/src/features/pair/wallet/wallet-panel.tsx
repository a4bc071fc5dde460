import { Trans, useLingui } from '@lingui/react/macro';
import { Wallet as WalletIcon } from 'lucide';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { formatDay } from '../../../ui/format/dates.ts';
import type { Pair } from '../pair-shape.ts';
import { reloadPair } from '../use-pair-updates.ts';
import css from '../view/view.module.css';
import { shortenAddress } from './shorten-address.ts';
import { WalletError, type WalletProblem } from './sign-with-wallet.ts';
import { type BindWallet, useBindWallet } from './use-bind-wallet.ts';

/** A wallet ties a pair to an address by a signature; it is optional, costs nothing and moves no money. */
export function WalletPanel({ pair }: { pair: Pair }) {
  const { t } = useLingui();
  const binding = useBindWallet(pair);
  const canSet = pair.can.includes('setWallet');
  if (!canSet && !pair.wallet) return null;
  return (
    <section className={`panel ${css['late']}`} id="pair-wallet" tabIndex={-1} aria-labelledby="pair-wallet-title">
      <div className="stack">
        <h2 id="pair-wallet-title">
          <Trans>
            Wallet, <em>optional</em>
          </Trans>
        </h2>
        <p className="sub">{t`Your signature ties this pair to a wallet. It costs nothing and moves no money.`}</p>
        {pair.wallet && <BoundWallet pair={pair} address={pair.wallet} />}
        {canSet && <BindSteps binding={binding} isReplacing={pair.wallet !== null} />}
        {pair.wallet && <RemoveWallet pairId={pair.id} />}
        {pair.wallet && <p className="note">{t`Replacing it needs the old wallet’s signature, or that you confirm it’s you.`}</p>}
      </div>
    </section>
  );
}

function BoundWallet({ pair, address }: { pair: Pair; address: string }) {
  const { t } = useLingui();
  const { own } = pair;
  return (
    <>
      <dl className={css['rows']}>
        <Fact label={t`On record`}>
          <span className="mono" title={address}>
            {shortenAddress(address)}
          </span>
        </Fact>
        {own?.walletAt && <Fact label={t`Signed`}>{formatDay(own.walletAt)}</Fact>}
      </dl>
      {own?.walletMessage && (
        <details className={css['signed']}>
          <summary>{t`What you signed`}</summary>
          <pre className={css['message']}>{own.walletMessage}</pre>
        </details>
      )}
    </>
  );
}

function BindSteps({ binding, isReplacing }: { binding: BindWallet; isReplacing: boolean }) {
  const { t } = useLingui();
  const { now, isBusy, error } = binding;
  return (
    <>
      {now.step === 'choose' &&
        (now.wallets.length === 0 ? (
          <p
            className="sub"
            role="status"
          >{t`We found no wallet in this browser. Install one, or open this page in your wallet’s browser.`}</p>
        ) : (
          <div className="row">
            {now.wallets.map((wallet) => (
              <Button key={wallet.id} busy={isBusy} onClick={() => binding.connect(wallet)}>
                {wallet.name || t`Wallet of this browser`}
              </Button>
            ))}
          </div>
        ))}
      {now.step === 'sign' && (
        <>
          <p className="sub" role="status">{t`This is the message that your wallet signs. Read it, then sign it in your wallet.`}</p>
          <pre className={css['message']}>{now.message}</pre>
        </>
      )}
      {now.step === 'done' && <p className="sub" role="status">{t`The wallet ${shortenAddress(now.address)} is on record.`}</p>}
      <BindFailure error={error} onSwitch={binding.switchNetwork} />
      <div className="row">
        {now.step === 'sign' ? (
          <>
            <Button kind="primary" busy={isBusy} onClick={binding.sign}>{t`Sign in my wallet`}</Button>
            <Button onClick={binding.stop}>{t`Cancel`}</Button>
          </>
        ) : (
          <Button icon={WalletIcon} busy={isBusy} onClick={binding.start}>
            {isReplacing ? t`Replace` : t`Add a wallet`}
          </Button>
        )}
      </div>
    </>
  );
}

/** Each problem has a sentence of its own; those that the server finds bring theirs. */
function BindFailure({ error, onSwitch }: { error: Error | null; onSwitch: () => void }) {
  const { t } = useLingui();
  if (!error) return null;
  if (!(error instanceof WalletError)) return <Failure>{error.message}</Failure>;
  const sentences: Record<WalletProblem, string> = {
    refused: t`You refused it in your wallet, so nothing changed.`,
    otherChain: t`Your wallet is on another network. Switch it to Ethereum and try again.`,
    noAccount: t`Your wallet has no account that we can see. Choose one in your wallet and try again.`,
    otherAccount: t`Another account is open in your wallet. Switch to the one in the message and sign again.`,
    failed: t`Your wallet didn’t answer as expected. Unlock it and try again.`,
  };
  return (
    <>
      <Failure>{sentences[error.problem]}</Failure>
      {error.problem === 'otherChain' && (
        <div>
          <Button size="small" onClick={onSwitch}>{t`Switch to Ethereum`}</Button>
        </div>
      )}
    </>
  );
}

function RemoveWallet({ pairId }: { pairId: string }) {
  const { t } = useLingui();
  const remove = useCallMutation('removeApairWallet');

  function removeWallet() {
    remove.mutate(
      { pairId },
      {
        onSuccess: () => {
          showNotice(t`The wallet was removed.`);
          reloadPair(pairId);
        },
      },
    );
  }

  return (
    <>
      <Failure>{remove.error?.message}</Failure>
      <div>
        <Button size="small" busy={remove.isPending} onClick={removeWallet}>{t`Remove`}</Button>
      </div>
    </>
  );
}
