import { Trans, useLingui } from '@lingui/react/macro';
import type { ProofKind } from '@strapline/domain/pair/pair-proofs';
import { findSisterSizes, formatSizeIn, listSizeLabels } from '@strapline/domain/size/systems';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDates } from '../../../ui/format/dates.ts';
import type { Pair } from '../pair-shape.ts';
import { usePairSize } from '../use-pair-size.ts';
import { shortenAddress } from '../wallet/shorten-address.ts';
import css from './view.module.css';

/** What is public of a pair, row by row; what it doesn't have is left out. */
export function PairFacts({ pair }: { pair: Pair }) {
  const { t } = useLingui();
  const { formatDateTime } = useDates();
  const { system, label } = usePairSize(pair);
  const { lastProof, wallet, garment, verification } = pair;
  const proofs: Record<ProofKind, string> = { photo: t`Word on paper`, wallet: t`Signature of a wallet`, tap: t`Passkey` };
  return (
    <section>
      <h2>{t`Details`}</h2>
      <table className={css['facts']}>
        <tbody>
          <Row label={t`Size`}>
            {system} {label} <OtherLabels pair={pair} />
          </Row>
          <SisterRow pair={pair} />
          {garment && <Row label={t`Worn in the pictures`}>{garment}</Row>}
          <Row label={t`Pictures`}>{t`Left and right, encrypted`}</Row>
          {lastProof && (
            <Row label={t`Last proof`}>
              {proofs[lastProof.kind]}, {formatDateTime(lastProof.at)}
            </Row>
          )}
          {wallet && (
            <Row label={t`Wallet`}>
              <span className="mono" title={wallet}>
                {shortenAddress(wallet)}
              </span>
            </Row>
          )}
          {verification.logIndex !== null && (
            <Row label={t`In the public log`}>
              <Link to="/log" search={{ entry: String(verification.logIndex) }} className="link">
                {t`entry ${verification.logIndex}`}
              </Link>
            </Row>
          )}
        </tbody>
      </table>
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{children}</td>
    </tr>
  );
}

const comparedSystems = ['UK', 'US', 'EU', 'FR'] as const;

function OtherLabels({ pair }: { pair: Pair }) {
  const { size } = pair;
  const { system } = usePairSize(pair);
  if (!size || size.system === 'letter') return null;
  const labels = listSizeLabels(size);
  const others = comparedSystems.flatMap((one) => (one !== system && labels[one] ? [`${one} ${labels[one]}`] : []));
  return <span className={css['dim']}>· {others.join(' · ')}</span>;
}

function SisterRow({ pair }: { pair: Pair }) {
  const { t } = useLingui();
  const { size } = pair;
  const { system } = usePairSize(pair);
  if (!size || size.system === 'letter') return null;
  const sisters = findSisterSizes(size);
  const firmer = sisters.firmer && formatSizeIn(system, sisters.firmer);
  const looser = sisters.looser && formatSizeIn(system, sisters.looser);
  if (!firmer && !looser) return null;
  return (
    <Row label={t`Sister sizes`}>
      {firmer && <Trans>{firmer} firmer</Trans>}
      {firmer && looser && ', '}
      {looser && <Trans>{looser} looser</Trans>}
    </Row>
  );
}
