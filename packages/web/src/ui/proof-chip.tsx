import { Trans } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes';
import { Camera, Cpu, type IconNode, Tag, TriangleAlert, Waves } from 'lucide';
import type { ReactNode } from 'react';
import { HangTag, type HangTagTone } from './marks.tsx';

type Proof = { proofLevel: BraTag['proofLevel']; nfc?: BraTag['nfc'] };

/** How much is proven of a piece, as a hang-tag; a second one warns where its chip is known to be under suspicion. */
export function ProofChip({ of: { proofLevel, nfc } }: { of: Proof }) {
  const looks: Record<BraTag['proofLevel'], [HangTagTone, IconNode, ReactNode]> = {
    0: ['plain', Tag, <Trans key="0">Listed</Trans>],
    1: ['plain', Camera, <Trans key="1">Photographed</Trans>],
    2: ['brass', Cpu, <Trans key="2">Chip bound</Trans>],
    3: ['verified', Waves, <Trans key="3">Tapped lately</Trans>],
    4: ['verified', Waves, <Trans key="4">Tapped by owner</Trans>],
  };
  const [tone, icon, words] = looks[proofLevel];
  return (
    <>
      <HangTag tone={tone} icon={icon}>
        {words}
      </HangTag>
      {nfc && isChipSuspect(nfc) && (
        <HangTag tone="danger" icon={TriangleAlert}>
          <Trans>Chip under suspicion</Trans>
        </HangTag>
      )}
    </>
  );
}

export function isChipSuspect(nfc: BraTag['nfc']): boolean {
  return nfc === 'clone_suspected' || nfc === 'tamper_suspected';
}
