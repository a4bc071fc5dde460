import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide';
import { useCallList } from '../../platform/cache/queries.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatDay, formatMoment } from '../../ui/format/dates.ts';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import css from './my-pairs.module.css';
import { PairChip } from './pair-chip.tsx';
import { PairCover } from './pair-cover.tsx';
import type { Pair } from './pair-shape.ts';
import { usePairSize } from './use-pair-size.ts';

/** Own pairs in the account, the newest first; those that wait for their creator lead to what is missing. */
export function MyPairs() {
  const { t } = useLingui();
  const list = useCallList('listMyPairs', { limit: 12 });
  return (
    <section>
      <div className={`row between ${css['head']}`}>
        <h2>
          <Trans>
            My <em>pairs</em>
          </Trans>
        </h2>
        <ButtonLink to="/apair/create/{-$pairId}" params={{}} kind="primary" icon={Plus}>{t`Create a pair`}</ButtonLink>
      </div>
      <PagedList
        list={list}
        skeleton={
          <Loading>
            <Skeleton height="6rem" radius="var(--r-card)" />
          </Loading>
        }
        empty={
          <EmptyState title={t`No pairs yet`}>
            {t`A pair is your checked size, with two private pictures. Buyers see that your size is verified.`}
          </EmptyState>
        }
      >
        {(pairs) => (
          <ul className={css['list']}>
            {pairs.map((pair) => (
              <li key={pair.id}>
                <OwnPair pair={pair} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function OwnPair({ pair }: { pair: Pair }) {
  const { t } = useLingui();
  const { system, label } = usePairSize(pair);
  const { own, verification } = pair;
  const to = pair.status === 'active' ? '/apair/view/$pairId' : '/apair/create/{-$pairId}';
  return (
    <article className={css['pair']}>
      <div className={css['cover']}>
        <PairCover pair={pair} claspSize={22} />
      </div>
      <div className={css['text']}>
        <h3>
          <Link to={to} params={{ pairId: pair.id }} className={css['hit']}>
            {system} {label}
          </Link>{' '}
          <span>{pair.username}</span>
        </h3>
        <p className="mono">{pair.id}</p>
        <p className="note">
          {pair.status === 'in_review' && own?.reviewBy
            ? t`We answer by ${formatMoment(own.reviewBy)}.`
            : own?.closesAt
              ? t`Closes on ${formatDay(own.closesAt)} if nothing happens.`
              : verification.expiresAt && t`Valid until ${formatDay(verification.expiresAt)}.`}
        </p>
      </div>
      <PairChip pair={pair} />
    </article>
  );
}
