import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Avatar, NamedAvatar } from '../../ui/avatar.tsx';
import { useDates } from '../../ui/format/dates.ts';
import { PairCase } from '../../ui/private-media/cover-art.tsx';
import css from './pair-card.module.css';
import { PairChip } from './pair-chip.tsx';
import { PairCover } from './pair-cover.tsx';
import type { Pair } from './pair-shape.ts';
import { StatusTag } from './pair-status.tsx';
import { usePairSize } from './use-pair-size.ts';

type PairCardProps = {
  pair: Omit<Pair, 'own'>;
  /** Instead of the size in another system: "firmer band". */
  aside?: ReactNode;
};

/** One link. The size is the title, the pair's name is the line below, the ID is the serial. */
export function PairCard({ pair, aside }: PairCardProps) {
  const { t } = useLingui();
  const { formatMonth } = useDates();
  const { system, label, other } = usePairSize(pair);
  const { verifiedAt, expiresAt, status } = pair.verification;
  const isPast = status === 'expired';
  // Its creator can always open it, and can't report it.
  const isOpen = pair.isOpen && pair.can.includes('report');
  const [maker, ...rest] = pair.id.split(':');
  return (
    <article className={isPast ? `${css['card']} ${css['past']}` : css['card']}>
      <div className={css['pic']}>
        <PairCover pair={pair} isOpen={isOpen} />
        <div className={css['chip']}>
          <PairChip pair={pair} isOpen={isOpen} />
        </div>
      </div>
      <div className={css['cap']}>
        <div className={css['first']}>
          <h3 className={css['size']}>
            <Link
              to="/apair/view/$pairId"
              params={{ pairId: pair.id }}
              className={css['hit']}
              aria-label={t`Pair ${pair.username}, ${system} ${label}`}
            >
              <small>{system}</small> {label}
            </Link>
          </h3>
          <span className={css['aside']}>{aside ?? other}</span>
        </div>
        <p className={`mono ${css['serial']}`}>
          <span className={css['maker']}>{maker}:</span>
          {rest.join(':')}
        </p>
        <div className={css['last']}>
          <NamedAvatar of={{ username: pair.username }} />
          {verifiedAt && expiresAt && (
            <span className={css['when']}>
              {isPast ? <Trans>ended {formatMonth(expiresAt)}</Trans> : <Trans>until {formatMonth(expiresAt)}</Trans>}
            </span>
          )}
        </div>
      </div>
    </article>
  );
}

type PairPreviewProps = {
  seed: string;
  username: string;
  system: string;
  label: string;
  other: string | null;
  /** None before it is saved. */
  pairId?: string | undefined;
};

/** The card of a pair that is being made, without a link. */
export function PairPreview({ seed, username, system, label, other, pairId }: PairPreviewProps) {
  const { t } = useLingui();
  return (
    <div className={css['card']}>
      <div className={css['pic']}>
        <PairCase seed={pairId ?? seed} words={[t`Left`, t`Right`]} button={<Avatar of={{ username }} size={44} />} />
        <div className={css['chip']}>
          <StatusTag status="draft" />
        </div>
      </div>
      <div className={css['cap']}>
        <div className={css['first']}>
          <span className={css['size']}>
            <small>{label && system}</small> {label || '–'}
          </span>
          <span className={css['aside']}>{other}</span>
        </div>
        {pairId && <p className={`mono ${css['serial']}`}>{pairId}</p>}
        <div className={css['last']}>{username && <NamedAvatar of={{ username }} />}</div>
      </div>
    </div>
  );
}
