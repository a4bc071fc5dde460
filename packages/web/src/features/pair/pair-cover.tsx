import { useLingui } from '@lingui/react/macro';
import { Avatar } from '../../ui/avatar.tsx';
import { PairCase } from '../../ui/private-media/cover-art.tsx';
import type { Pair } from './pair-shape.ts';

type PairCoverProps = { pair: Pick<Pair, 'id' | 'username' | 'verification'>; isOpen?: boolean; claspSize?: number };

/** A pair as everyone sees it: two covers, held by a loop round its own sewing button. */
export function PairCover({ pair, isOpen = false, claspSize = 44 }: PairCoverProps) {
  const { t } = useLingui();
  return (
    <PairCase
      seed={pair.id}
      words={[t`Left`, t`Right`]}
      button={<Avatar of={{ username: pair.username }} size={claspSize} />}
      isOpen={isOpen}
      isPast={pair.verification.status === 'expired'}
      claspSize={claspSize}
    />
  );
}
