import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { Cpu, type IconNode, Image, Link2, Nfc, Scissors, Tag, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { formatDaysAgo } from '../format/days-ago.ts';
import { HangTag, type HangTagTone } from '../panel.tsx';

type Proof = { proofLevel: BraTag['proofLevel']; nfc?: BraTag['nfc']; grade?: BraTag['grade']; chip?: BraTag['chip'] };

/** Proof level, or the state of the chip. */
export function ProofChip({ proof: { proofLevel, nfc, grade, chip } }: { proof: Proof }) {
  const { t } = useLingui();
  // The server keeps its markup for days.
  const isHydrated = useHydrated();
  const styles: Record<BraTag['proofLevel'], [HangTagTone, IconNode, ReactNode]> = {
    0: ['plain', Tag, t`Listed`],
    1: ['plain', Image, t`Pictured`],
    2: ['brass', Cpu, t`Chip bound`],
    3: [
      'verified',
      Nfc,
      chip?.lastTapAt && isHydrated ? (
        <Trans key="3">Tapped {formatDaysAgo(chip.lastTapAt)}</Trans>
      ) : (
        <Trans key="3">Tapped recently</Trans>
      ),
    ],
    4: [
      'verified',
      Nfc,
      chip?.lastOwnerTapAt && isHydrated ? (
        <Trans key="4">Tapped by owner, {formatDaysAgo(chip.lastOwnerTapAt)}</Trans>
      ) : (
        <Trans key="4">Tapped by owner</Trans>
      ),
    ],
  };
  const [tone, icon, label] = styles[proofLevel];
  const isSuspect = nfc !== undefined && isChipSuspect(nfc);
  return (
    <>
      <HangTag tone={tone} icon={icon} label={label} />
      {chip && grade === 'A' && !isSuspect && <LoopNote isOpened={chip.opened} />}
      {isSuspect && <HangTag tone="danger" icon={TriangleAlert} label={t`Suspicious chip`} />}
    </>
  );
}

function LoopNote({ isOpened }: { isOpened: boolean }) {
  const { t } = useLingui();
  return isOpened ? (
    <HangTag tone="rose" icon={Scissors} label={t`Loop opened`} />
  ) : (
    <HangTag tone="brass" icon={Link2} label={t`Loop intact`} />
  );
}

export function isChipSuspect(nfc: BraTag['nfc']): boolean {
  return nfc === 'clone_suspected' || nfc === 'tamper_suspected';
}
