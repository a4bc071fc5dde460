import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes';
import { parseBraTagId } from '@strapline/domain/ids';
import { Camera, Cpu, type LucideIcon, Tag, TriangleAlert, Waves } from 'lucide-react';
import type { ReactNode } from 'react';
import { showDay } from '../../ui/dates.ts';
import { HangTag, type HangTagTone } from '../../ui/marks.tsx';
import { ProofLadder, type Rung } from '../../ui/proof-ladder.tsx';
import css from './tag.module.css';

/** The proof ladder, and what it is worth in the words of the authenticity rules. */
export function Proven({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  return (
    <>
      <h2>
        <Trans>What is proven</Trans>
      </h2>
      <ProofLadder rungs={useRungs(tag)} reached={tag.proofLevel} reachedLabel={t`reached`} />
      <p className={css['grade']}>
        <Grade tag={tag} />
      </p>
    </>
  );
}

function hasChip({ nfc }: BraTag): boolean {
  return nfc === 'bound' || nfc === 'verified';
}

function useRungs(tag: BraTag): Rung[] {
  const { t } = useLingui();
  const serial = parseBraTagId(tag.id)?.serial ?? '';
  const pictures = plural(tag.media.length, { one: 'One picture', other: '# pictures' });
  const chip = hasChip(tag);
  return [
    { level: 0, words: t`Listed`, note: t`On ${showDay(tag.createdAt)}, as number ${serial}.` },
    { level: 1, words: t`Photographed`, note: tag.media.length > 0 ? t`${pictures}, with all location data removed.` : t`No picture yet.` },
    { level: 2, words: t`Chip bound`, note: chip ? t`A chip answers for this piece.` : t`This piece carries no chip.` },
    { level: 3, words: t`Tapped in the last 30 days`, note: chip ? undefined : t`Needs a chip.` },
    { level: 4, words: t`Tapped by its owner in the last 30 days`, note: chip ? undefined : t`Needs a chip.` },
  ];
}

function Grade({ tag }: { tag: BraTag }) {
  if (tag.nfc === 'clone_suspected' || tag.nfc === 'tamper_suspected') {
    return (
      <Trans>
        <b>Its chip is under suspicion.</b> Until that is cleared, the chip proves nothing.
      </Trans>
    );
  }
  if (hasChip(tag)) {
    return (
      <Trans>
        <b>Grade B.</b> This chip was read after the last accepted tap. It does not prove that the chip is here now.
      </Trans>
    );
  }
  return (
    <Trans>
      <b>Grade C.</b> Strap code only: somebody knew the code that came with the bra. A number or a QR square by itself is a label, not a
      proof.
    </Trans>
  );
}

/** How much is proven, as a hang-tag. */
export function ProofChip({ tag }: { tag: BraTag }) {
  const chips: Record<BraTag['proofLevel'], [HangTagTone, LucideIcon, ReactNode]> = {
    0: ['plain', Tag, <Trans key="0">Listed</Trans>],
    1: ['plain', Camera, <Trans key="1">Photographed</Trans>],
    2: ['brass', Cpu, <Trans key="2">Chip bound</Trans>],
    3: ['verified', Waves, <Trans key="3">Tapped lately</Trans>],
    4: ['verified', Waves, <Trans key="4">Tapped by owner</Trans>],
  };
  const [tone, icon, words] = chips[tag.proofLevel];
  const isSuspect = tag.nfc === 'clone_suspected' || tag.nfc === 'tamper_suspected';
  return (
    <>
      <HangTag tone={tone} icon={icon}>
        {words}
      </HangTag>
      {isSuspect && (
        <HangTag tone="danger" icon={TriangleAlert}>
          <Trans>Chip under suspicion</Trans>
        </HangTag>
      )}
    </>
  );
}
