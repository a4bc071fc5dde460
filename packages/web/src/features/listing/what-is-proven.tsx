import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes';
import { parseBraTagId } from '@strapline/domain/ids';
import { Link } from '@tanstack/react-router';
import { showDay } from '../../ui/dates.ts';
import { ProofLadder, type Rung } from '../../ui/proof-ladder.tsx';

/** The proof ladder of a piece, and in one sentence what that is worth. */
export function WhatIsProven({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  return (
    <section className="panel">
      <h2>
        <Trans>What is proven</Trans>
      </h2>
      <ProofLadder rungs={useRungs(tag)} reached={tag.proofLevel} reachedLabel={t`reached`} />
      <p className="grade">
        <Grade tag={tag} />
        <br />
        <Link className="link" to="/bratag/$braTagId" params={{ braTagId: tag.id }}>
          <Trans>See the record</Trans>
        </Link>
      </p>
    </section>
  );
}

function useRungs(tag: BraTag): Rung[] {
  const { t } = useLingui();
  const serial = parseBraTagId(tag.id)?.serial ?? '';
  const count = plural(tag.media.length, { one: 'One picture', other: '# pictures' });
  const isBound = tag.nfc === 'bound' || tag.nfc === 'verified';
  return [
    { level: 0, words: t`Listed`, note: t`On ${showDay(tag.createdAt)}, as number ${serial}.` },
    { level: 1, words: t`Photographed`, note: tag.media.length > 0 ? t`${count}, with all location data removed.` : t`No picture yet.` },
    { level: 2, words: t`Chip bound`, note: isBound ? t`A chip answers for this piece.` : t`This piece carries no chip.` },
    { level: 3, words: t`Tapped in the last 30 days`, note: isBound ? undefined : t`Needs a chip.` },
    {
      level: 4,
      words: t`Tapped by its owner in the last 30 days`,
      note: isBound ? t`After the sale, this one is yours to tap.` : undefined,
    },
  ];
}

/** In the words of the authenticity rules: what there is, and what it means. */
function Grade({ tag }: { tag: BraTag }) {
  if (tag.nfc === 'clone_suspected' || tag.nfc === 'tamper_suspected') {
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
      <b>Grade C.</b> Strap code only: a claim shows that somebody knew the code that came with the bra.
    </Trans>
  );
}
