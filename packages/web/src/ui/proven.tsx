import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes';
import { parseBraTagId } from '@strapline/domain/ids';
import { showDay } from './dates.ts';
import { Grade } from './grade.tsx';
import { isChipSuspect } from './proof-chip.tsx';
import { ProofLadder, type Rung } from './proof-ladder.tsx';

type Proof = Pick<BraTag, 'id' | 'createdAt' | 'media' | 'nfc' | 'proofLevel' | 'grade' | 'chip'> & { owner?: BraTag['owner'] };

/** The proof ladder of a piece with its dates, and in one sentence what that is worth. */
export function Proven({ tag }: { tag: Proof }) {
  const { t } = useLingui();
  return (
    <>
      <h2>
        <Trans>What is proven</Trans>
      </h2>
      <ProofLadder rungs={useRungs(tag)} reached={tag.proofLevel} reachedLabel={t`reached`} />
      <p className="grade">
        {isChipSuspect(tag.nfc) ? (
          <Trans>
            <b>Its chip is under suspicion.</b> Until that is cleared, the chip proves nothing.
          </Trans>
        ) : (
          <Grade grade={tag.grade} opened={tag.chip?.opened} />
        )}
      </p>
    </>
  );
}

function useRungs(tag: Proof): Rung[] {
  const { t } = useLingui();
  const serial = parseBraTagId(tag.id)?.serial ?? '';
  const pictures = plural(tag.media.length, { one: 'One picture', other: '# pictures' });
  const { proofLevel } = tag;
  // One of which only the number was noted has never answered: it is a label.
  const chip = tag.nfc === 'none' ? null : tag.chip;
  const owner = tag.owner?.username;
  const lastTap = chip?.lastTapAt ? showDay(chip.lastTapAt) : undefined;
  const ownTap = chip?.lastOwnerTapAt ? showDay(chip.lastOwnerTapAt) : undefined;
  const ownNote = owner && proofLevel >= 4 ? t`${owner}, ${ownTap ?? ''}.` : t`Last on ${ownTap ?? ''}.`;
  return [
    { level: 0, words: t`Listed`, note: t`On ${showDay(tag.createdAt)}, as number ${serial}.` },
    { level: 1, words: t`Photographed`, note: tag.media.length > 0 ? t`${pictures}, with all location data removed.` : t`No picture yet.` },
    {
      level: 2,
      words: t`Chip bound`,
      note: chip
        ? t`A chip answers for it since ${showDay(chip.boundAt)}.`
        : tag.chip
          ? t`A chip is noted, and was never read.`
          : t`This piece carries no chip.`,
    },
    {
      level: 3,
      words: t`Tapped in the last 30 days`,
      note: lastTap ? t`Last on ${lastTap}.` : chip ? t`Not tapped yet.` : t`Needs a chip.`,
    },
    {
      level: 4,
      words: t`Tapped by its owner in the last 30 days`,
      note: ownTap ? ownNote : chip ? t`A tap by who owns it, signed in.` : t`Needs a chip.`,
    },
  ];
}
