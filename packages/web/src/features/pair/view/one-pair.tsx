import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { LockKeyhole, LockOpen, User } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { useCall, useCallList } from '../../../platform/cache/queries.ts';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { PageTitle } from '../../../platform/page/page-title.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState, HeadingSkeleton, Loading, Skeleton } from '../../../ui/load-states.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { HangTag } from '../../../ui/panel.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { TagId } from '../../../ui/tag/tag-id.tsx';
import { PairChip } from '../pair-chip.tsx';
import { PairCover } from '../pair-cover.tsx';
import { PairGrid, PairsSkeleton } from '../pair-grid.tsx';
import type { Pair } from '../pair-shape.ts';
import { usePairSize } from '../use-pair-size.ts';
import { usePairUpdates } from '../use-pair-updates.ts';
import { AccessPanel } from './access-panel.tsx';
import { PairChecks } from './pair-checks.tsx';
import { PairFacts } from './pair-facts.tsx';
import css from './view.module.css';

const OpenPictures = lazyPart(
  async () => (await import('./open-pictures.tsx')).OpenPictures,
  <Skeleton height="20rem" radius="var(--r-panel)" />,
);
const OwnerActions = lazyPart(async () => (await import('./owner-actions.tsx')).OwnerActions);
const WhoMayLook = lazyPart(
  async () => (await import('./who-may-look.tsx')).WhoMayLook,
  <Skeleton height="18rem" radius="var(--r-panel)" />,
);
const WhoLooked = lazyPart(async () => (await import('./who-looked.tsx')).WhoLooked, <Skeleton height="10rem" />);
const WalletPanel = lazyPart(async () => (await import('../wallet/wallet-panel.tsx')).WalletPanel, <Skeleton height="10rem" />);

type OnePairProps = {
  pairId: string;
  /** Part of the page that the address names. */
  part: 'checks' | 'wallet' | undefined;
  renderFollow: (username: string) => ReactNode;
  /** By the slug of its creator. */
  renderSize: (slug: string) => ReactNode;
};

export function OnePair({ pairId, part, ...slots }: OnePairProps) {
  const { t } = useLingui();
  const { data: pair, isError, error, refetch } = useCall('fetchApair', { pairId });
  usePairUpdates(pairId, pair);
  return (
    <div className="page">
      {!pair && <PageTitle>{t`Pair`}</PageTitle>}
      {pair ? (
        <PairTabs pair={pair} part={part} {...slots} />
      ) : isError ? (
        <PageError
          error={error}
          onRetry={() => void refetch()}
          missingTitle={t`The link may be wrong, or this pair isn’t shown anymore.`}
          missingAction={<ButtonLink to="/apair" kind="primary">{t`See all pairs`}</ButtonLink>}
        />
      ) : (
        <Loading>
          <div className={css['lot']}>
            <Skeleton height="min(24rem, 60vw)" radius="var(--r-panel)" />
            <div>
              <HeadingSkeleton />
              <Skeleton height="16rem" radius="var(--r-panel)" />
            </div>
          </div>
        </Loading>
      )}
    </div>
  );
}

type PairTabsProps = { pair: Pair } & Omit<OnePairProps, 'pairId'>;

function PairTabs({ pair, part, renderFollow, renderSize }: PairTabsProps) {
  const { t } = useLingui();
  const { system, label } = usePairSize(pair);
  const { tab }: { tab?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { username } = pair.creator;
  const all = useCallList('fetchAllApair', { username, limit: 12 });
  const total = all.data?.pages[0]?.total;
  const value = tab === 'all' ? 'all' : 'one';
  const { size } = pair;
  return (
    <>
      <PageTitle>{t`${label}, ${pair.username}`}</PageTitle>
      <nav className={css['crumbs']} aria-label={t`Breadcrumb`}>
        <Link to="/apair">{t`Pairs`}</Link>
        <span aria-hidden="true">/</span>
        {size && size.system !== 'letter' && (
          <>
            <Link to="/apair" search={{ system: size.system, band: String(size.band), cup: size.cup }}>{`${system} ${label}`}</Link>
            <span aria-hidden="true">/</span>
          </>
        )}
        <span>{pair.username}</span>
      </nav>
      <Tabs
        label={t`Pairs of this creator`}
        value={value}
        tabs={[
          { value: 'one', label: t`This pair` },
          { value: 'all', label: total === undefined || total < 2 ? t`All by ${username}` : t`All ${total} by ${username}` },
        ]}
        onChange={(next) =>
          void navigate({
            to: '/apair/view/$pairId',
            params: { pairId: pair.id },
            search: next === 'all' ? { tab: next } : {},
            replace: true,
            resetScroll: false,
          })
        }
      >
        <div className={css['panelTop']}>
          {value === 'all' ? (
            <>
              <h1 className="vh">{t`Pairs by ${username}`}</h1>
              <h2 className="vh">{t`All pairs`}</h2>
              <PagedList
                list={all}
                skeleton={<PairsSkeleton count={3} />}
                empty={<EmptyState title={t`No pairs yet`}>{t`A pair is listed here once it’s checked.`}</EmptyState>}
              >
                {(pairs) => <PairGrid pairs={pairs} />}
              </PagedList>
            </>
          ) : (
            <>
              <PairDetails pair={pair} part={part} renderFollow={renderFollow} />
              {pair.status === 'active' && renderSize(pair.creator.slug)}
            </>
          )}
        </div>
      </Tabs>
    </>
  );
}

function PairDetails({ pair, part, renderFollow }: Omit<PairTabsProps, 'renderSize'>) {
  const [isAsked, setShown] = useState(false);
  const isOwn = pair.own !== undefined && pair.can.includes('withdraw');
  // Access may have ended while there was no connection to say so.
  const isShown = isAsked && (isOwn || pair.isOpen);
  useTargetPart(part);
  const cover = () => setShown(false);
  return (
    <div className={css['lot']}>
      <div className={css['left']}>
        {isShown ? (
          <OpenPictures pair={pair} onCovered={cover} />
        ) : (
          <div className={css['big']}>
            <PairCover pair={pair} isOpen={pair.isOpen && !isOwn} claspSize={72} />
          </div>
        )}
        {isOwn && <WhoLooked resource="pair" id={pair.id} />}
        <PairFacts pair={pair} />
        {pair.bio && (
          <section>
            <h2>
              <Trans>
                In their <em>words</em>
              </Trans>
            </h2>
            <p className={css['words']}>{pair.bio}</p>
          </section>
        )}
        {isOwn && <WalletPanel pair={pair} />}
      </div>
      <div className={css['right']}>
        <PairTitle pair={pair} isOwn={isOwn} />
        {isOwn ? (
          <div className={css['title']}>
            <OwnerActions pair={pair} isShown={isShown} onShow={() => setShown(true)} onCover={cover} />
          </div>
        ) : (
          <>
            <Maker pair={pair}>{renderFollow(pair.creator.username)}</Maker>
            <AccessPanel pair={pair} isShown={isShown} onShow={() => setShown(true)} onCover={cover} />
          </>
        )}
        {isOwn && <WhoMayLook resource="pair" id={pair.id} />}
        <PairChecks pair={pair} />
      </div>
    </div>
  );
}

function PairTitle({ pair, isOwn }: { pair: Pair; isOwn: boolean }) {
  const { t } = useLingui();
  const { label } = usePairSize(pair);
  return (
    <div className={css['title']}>
      <p className="eyebrow">{t`Pair`}</p>
      <h1>
        {pair.verification.status === 'verified' ? (
          <Trans>
            A verified <em>{label}</em>
          </Trans>
        ) : (
          <Trans>
            A pair in <em>{label}</em>
          </Trans>
        )}
      </h1>
      <p className={css['id']}>
        <span className="mono">
          <TagId id={pair.id} />
        </span>
        <CopyButton text={pair.id} label={t`Copy the pair ID`} />
      </p>
      <div className={css['tags']}>
        <PairChip pair={pair} />
        {isOwn ? (
          <HangTag tone="plain" icon={User} label={t`Yours`} />
        ) : pair.isOpen ? (
          <HangTag tone="rose" icon={LockOpen} label={t`Open to you`} />
        ) : (
          <HangTag tone="plain" icon={LockKeyhole} label={t`Pictures private`} />
        )}
      </div>
    </div>
  );
}

function Maker({ pair, children }: { pair: Pair; children: ReactNode }) {
  return (
    <div className={`${css['maker']} ${css['title']}`}>
      <Avatar of={{ username: pair.username }} size={44} />
      <div>
        <b>{pair.username}</b>
        <span>
          <Trans>
            a pair by{' '}
            <Link to="/model/$slug" params={{ slug: pair.creator.slug }} className="link">
              {pair.creator.username}
            </Link>
          </Trans>
        </span>
      </div>
      {children}
    </div>
  );
}

/** `/apair/verify/…` and `/apair/wallet/…` lead to a part of the page, which may load late. */
function useTargetPart(part: OnePairProps['part']): void {
  useEffect(() => {
    if (!part) return;
    let triesLeft = 30;
    const timer = setInterval(() => {
      triesLeft -= 1;
      const target = document.getElementById(`pair-${part}`);
      if (!target && triesLeft > 0) return;
      clearInterval(timer);
      target?.scrollIntoView({ block: 'start' });
      target?.focus({ preventScroll: true });
    }, 100);
    return () => clearInterval(timer);
  }, [part]);
}
