import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { useDates } from '../format/dates.ts';
import { isChipSuspect } from './proof-chip.tsx';
import { ProofGradeBadge } from './proof-grade.tsx';
import { ProofLadder, type Rung } from './proof-ladder.tsx';

type Proof = Pick<BraTag, 'id' | 'createdAt' | 'media' | 'nfc' | 'proofLevel' | 'grade' | 'chip'> & { owner?: BraTag['owner'] };

export function TagProof({ tag }: { tag: Proof }) {
  const { t } = useLingui();
  return (
    <>
      <h2>{t`What is proven`}</h2>
      <ProofLadder rungs={useRungs(tag)} reached={tag.proofLevel} reachedLabel={t`reached`} />
      <p className="grade">
        {isChipSuspect(tag.nfc) ? (
          <Trans>
            <b>Its chip is suspicious.</b> Until we’ve cleared it, the chip proves nothing.
          </Trans>
        ) : (
          <ProofGradeBadge grade={tag.grade} isOpened={tag.chip?.opened} />
        )}
      </p>
    </>
  );
}

function useRungs(tag: Proof): Rung[] {
  const { t } = useLingui();
  const { formatDay } = useDates();
  const serial = parseBraTagId(tag.id)?.serial ?? '';
  const pictures = t`${plural(tag.media.length, { one: 'One picture', other: '# pictures' })}`;
  const notes = useChipNotes(tag);
  // A revoked tag had pictures, too.
  const noPicture = tag.proofLevel > 0 ? t`Its pictures aren’t shown.` : t`No picture yet.`;
  return [
    { level: 0, label: t`Listed`, note: t`On ${formatDay(tag.createdAt)}, as number ${serial}.` },
    { level: 1, label: t`Pictured`, note: tag.media.length > 0 ? t`${pictures}, with all location data removed.` : noPicture },
    { level: 2, label: t`Chip bound`, note: notes.bound },
    { level: 3, label: t`Tapped in the last 30 days`, note: notes.tapped },
    { level: 4, label: t`Tapped by its owner in the last 30 days`, note: notes.byOwner },
  ];
}

function useChipNotes({ chip, nfc, owner, proofLevel }: Proof): Record<'bound' | 'tapped' | 'byOwner', string> {
  const { t } = useLingui();
  const { formatDay } = useDates();
  if (!chip) return { bound: t`This piece has no chip.`, tapped: t`Needs a chip.`, byOwner: t`Needs a chip.` };
  const lastTap = chip.lastTapAt && formatDay(chip.lastTapAt);
  const ownTap = chip.lastOwnerTapAt && formatDay(chip.lastOwnerTapAt);
  if (isChipSuspect(nfc)) {
    const last = lastTap ? t`Last on ${lastTap}. It doesn’t count now.` : t`It doesn’t count now.`;
    return { bound: t`Since ${formatDay(chip.boundAt)}, suspicious.`, tapped: last, byOwner: t`It doesn’t count now.` };
  }
  // A chip known only by number has never answered: it is a label.
  if (nfc === 'none')
    return { bound: t`A chip is registered but was never read.`, tapped: t`It counts once it is read.`, byOwner: t`As above.` };
  const name = proofLevel === 4 ? owner?.username : null;
  const own = name ? t`${name}, ${ownTap ?? ''}.` : t`Last on ${ownTap ?? ''}.`;
  return {
    bound: t`Chip bound since ${formatDay(chip.boundAt)}.`,
    tapped: lastTap ? t`Last on ${lastTap}.` : t`Not tapped yet.`,
    byOwner: ownTap ? own : t`A tap by its owner, signed in.`,
  };
}
