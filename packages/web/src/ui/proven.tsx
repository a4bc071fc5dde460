import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes';
import { parseBraTagId } from '@strapline/domain/ids';
import { showDay } from './dates.ts';
import { isChipSuspect } from './proof-chip.tsx';
import { ProofLadder, type Rung } from './proof-ladder.tsx';

type Proof = Pick<BraTag, 'id' | 'createdAt' | 'media' | 'nfc' | 'proofLevel'>;

/** The proof ladder of a piece, and in one sentence what that is worth. */
export function Proven({ tag }: { tag: Proof }) {
  const { t } = useLingui();
  return (
    <>
      <h2>
        <Trans>What is proven</Trans>
      </h2>
      <ProofLadder rungs={useRungs(tag)} reached={tag.proofLevel} reachedLabel={t`reached`} />
      <p className="grade">
        <Grade tag={tag} />
      </p>
    </>
  );
}

function useRungs(tag: Proof): Rung[] {
  const { t } = useLingui();
  const serial = parseBraTagId(tag.id)?.serial ?? '';
  const pictures = plural(tag.media.length, { one: 'One picture', other: '# pictures' });
  const hasChip = tag.nfc === 'bound' || tag.nfc === 'verified';
  /** What an open rung waits for; a reached one speaks for itself. */
  const waiting = (level: number, tap: string) => (tag.proofLevel >= level ? undefined : hasChip ? tap : t`Needs a chip.`);
  return [
    { level: 0, words: t`Listed`, note: t`On ${showDay(tag.createdAt)}, as number ${serial}.` },
    { level: 1, words: t`Photographed`, note: tag.media.length > 0 ? t`${pictures}, with all location data removed.` : t`No picture yet.` },
    { level: 2, words: t`Chip bound`, note: hasChip ? t`A chip answers for this piece.` : t`This piece carries no chip.` },
    { level: 3, words: t`Tapped in the last 30 days`, note: waiting(3, t`Not tapped in that time.`) },
    { level: 4, words: t`Tapped by its owner in the last 30 days`, note: waiting(4, t`A tap by who owns it, signed in.`) },
  ];
}

/** In the words of the authenticity rules: what there is, and what it means. */
function Grade({ tag }: { tag: Proof }) {
  if (isChipSuspect(tag.nfc)) {
    return (
      <Trans>
        <b>Its chip is under suspicion.</b> Until that is cleared, the chip proves nothing.
      </Trans>
    );
  }
  if (tag.proofLevel === 2) {
    return (
      <Trans>
        <b>A chip is bound to it.</b> A tap shows whether it is this chip; nobody has tapped it in the last 30 days.
      </Trans>
    );
  }
  if (tag.proofLevel > 2) {
    return (
      <Trans>
        <b>Grade B.</b> This chip was read after the last accepted tap. It does not prove that the chip is here now.
      </Trans>
    );
  }
  return (
    <Trans>
      <b>Grade C.</b> Strap code only: a claim shows that somebody knew the code that came with the bra. A number or a QR square by itself
      is a label, not a proof.
    </Trans>
  );
}
