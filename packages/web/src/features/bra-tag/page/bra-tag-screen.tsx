import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useCall } from '../../../platform/cache/queries.ts';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { PageTitle } from '../../../platform/page/page-title.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { useBraTagState } from '../../../platform/state/client-state.ts';
import { listAcceptedTaps, useTaps } from '../../../platform/tap/taps.ts';
import { NamedAvatar } from '../../../ui/avatar.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useDates } from '../../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../../ui/load-states.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { Stitch } from '../../../ui/panel.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { GoneNotice } from '../../../ui/tag/gone-notice.tsx';
import { PieceTitle } from '../../../ui/tag/piece-title.tsx';
import { ProofChip } from '../../../ui/tag/proof-chip.tsx';
import { TagId } from '../../../ui/tag/tag-id.tsx';
import { TagProof } from '../../../ui/tag/tag-proof.tsx';
import { TagState } from '../../../ui/tag/tag-state.tsx';
import { useTagUpdates } from '../use-tag-updates.ts';
import { MorePictures } from './more-pictures.tsx';
import css from './tag.module.css';
import { hasCertificate, TagLinks } from './tag-links.tsx';
import { TagTimeline } from './tag-timeline.tsx';

const TagFacts = lazyPart(async () => (await import('./tag-facts.tsx')).TagFacts, <Skeleton height="16rem" />);
const HiddenNotice = lazyPart(async () => (await import('./hidden-notice.tsx')).HiddenNotice);
const RecentTap = lazyPart(async () => (await import('./recent-tap.tsx')).RecentTap);
// For creator or holder only; other visitors don't load them.
const TransferPanel = lazy(async () => ({ default: (await import('./transfer-panel.tsx')).TransferPanel }));
const TagTasks = lazyPart(async () => (await import('./tag-tasks.tsx')).TagTasks);
const ChipNote = lazyPart(async () => (await import('../chip-note.tsx')).ChipNote);
const FirstPieceNote = lazyPart(async () => (await import('./first-piece-note.tsx')).FirstPieceNote);
const SaleControls = lazyPart(async () => (await import('./sale-controls.tsx')).SaleControls);

/** The certificate card is another feature's; the app passes it in. */
export type RenderCertificate = (tag: BraTag) => ReactNode;

export function BraTagScreen({ renderCertificate }: { renderCertificate: RenderCertificate }) {
  const { t } = useLingui();
  const { braTagId } = useParams({ from: '/bratag/$braTagId' });
  const tag = useCall('fetchBraTag', { braTagId });
  // A private tag is visible to its creator, so nothing is reported missing before we know who is asking.
  const isSettling = useSession(({ status }) => status === 'unknown') || tag.isFetching;
  useTagUpdates(braTagId);
  if (tag.data) return <Record tag={tag.data} renderCertificate={renderCertificate} />;
  return (
    <div className={`page wide ${css['page']}`}>
      {tag.isError && !isSettling ? (
        <PageError
          error={tag.error}
          onRetry={() => void tag.refetch()}
          missingTitle={
            <Trans>
              There is no public record with this tag ID. Check that it has four parts separated by colons. If it’s your own tag and still
              in review, sign in to see it.
            </Trans>
          }
          missingAction={<ButtonLink to="/" kind="primary">{t`Check another tag`}</ButtonLink>}
        />
      ) : (
        <RecordSkeleton />
      )}
    </div>
  );
}

const tabs = ['story', 'proof', 'provenance'] as const;
type Tab = (typeof tabs)[number];

type RecordProps = { tag: BraTag; renderCertificate: RenderCertificate };

function Record({ tag, renderCertificate }: RecordProps) {
  const { t } = useLingui();
  const username = useSession((session) => (session.status === 'signedIn' ? session.claims.username : null));
  const isMember = useSession(({ status }) => status === 'signedIn');
  const title = tag.title;
  return (
    <div className={`page wide ${css['page']}`}>
      <PageTitle>{t`${title}, the record`}</PageTitle>
      <Breadcrumbs tag={tag} />
      <GoneNotice tag={tag} className={css['goneNotice']} />
      {(tag.moderation || tag.hiddenMedia) && <HiddenNotice tag={tag} className={css['goneNotice']} />}
      <div className={css['head']}>
        <Picture
          media={tag.media.find((one) => one.kind === 'image')}
          seed={tag.id}
          sizes="(max-width: 819px) 76vw, 420px"
          isPriority
          className={css['pic']}
        />
        <div>
          <Heading tag={tag} />
          <TapPage braTagId={tag.id} />
          <Owner tag={tag} />
          <TagLinks tag={tag} />
        </div>
      </div>
      {username === tag.creator.username && <FirstPieceNote as="creator" />}
      {username && username === tag.owner?.username && username !== tag.creator.username && <FirstPieceNote as="owner" />}
      {isMember && <TagTasks braTagId={tag.id} />}
      {tag.can.includes('callBack') && (
        <Suspense>
          <div className={css['transfer']}>
            <TransferPanel tag={tag} heading="h2" />
          </div>
        </Suspense>
      )}
      {tag.can.some((what) => ['edit', 'offer', 'unlist'].includes(what)) && <SaleControls tag={tag} />}
      <RecordTabs tag={tag} renderCertificate={renderCertificate} />
    </div>
  );
}

function TapPage({ braTagId }: { braTagId: string }) {
  const readings = useTaps((taps) => taps.state.readings);
  const newest = listAcceptedTaps(readings, braTagId).at(-1);
  if (!newest) return null;
  return <RecentTap reading={newest} />;
}

function Breadcrumbs({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const parts = parseBraTagId(tag.id);
  return (
    <nav className={css['crumbs']} aria-label={t`Breadcrumb`}>
      <Link to="/">{t`Home`}</Link>
      <span aria-hidden="true">/</span>
      <Link to="/model/$slug" params={{ slug: tag.creator.slug }}>
        {tag.creator.username}
      </Link>
      {parts && (
        <>
          <span aria-hidden="true">/</span>
          <span className={css['cap']}>
            {parts.series} {parts.year}
          </span>
        </>
      )}
    </nav>
  );
}

function Heading({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  return (
    <>
      <p className="eyebrow">{tag.offered && !tag.moderation ? t`Tag · for sale` : t`Tag · not for sale`}</p>
      <h1>
        <PieceTitle title={tag.title} />
      </h1>
      <p className={`mono ${css['id']}`}>
        <span>
          <TagId id={tag.id} />
        </span>
        <CopyButton text={tag.id} label={t`Copy tag ID`} />
      </p>
      <div className={css['chips']}>
        <TagState status={tag.status} listing={tag.listing} moderation={tag.moderation} />
        <ProofChip proof={tag} />
      </div>
    </>
  );
}

function Owner({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const ownerChanges = tag.provenance.filter(({ type }) => type === 'tag.claimed' || type === 'tag.transferred').map(({ at }) => at);
  const newest = ownerChanges.sort().at(-1);
  const { formatLongDay } = useDates();
  const day = formatLongDay(newest ?? tag.createdAt);
  const number = tag.owner?.number ?? 0;
  return (
    <div className={css['owner']}>
      <span className={css['number']}>
        <small>{t`No.`}</small>
        {number}
      </span>
      <dl>
        <dt>{number <= 1 ? t`With its creator, not claimed yet` : t`Owner on record`}</dt>
        <dd>
          {tag.owner?.username ? (
            <NamedAvatar of={{ username: tag.owner.username, avatar: tag.owner.avatar }} size={22} />
          ) : number === 0 ? (
            <NamedAvatar of={tag.creator} size={22} />
          ) : (
            t`A private collection`
          )}
        </dd>
        <dd>{t`since ${day}`}</dd>
      </dl>
    </div>
  );
}

/** The tabs scroll to sections of one page; the selected one lives in the URL. */
function RecordTabs({ tag, renderCertificate }: RecordProps) {
  const { t } = useLingui();
  const { tab } = useSearch({ from: '/bratag/$braTagId' });
  const navigate = useNavigate({ from: '/bratag/$braTagId' });
  const change = useBraTagState((store) => store.change);
  const chosen = tabs.find((one) => one === tab) ?? 'story';
  const first = useRef(true);
  const labels: { [K in Tab]: string } = { story: t`Story`, proof: t`Proof`, provenance: t`Provenance` };

  useEffect(() => {
    change({ tab: chosen });
    // Without a tab in the URL the page opens at the top.
    if (!(first.current && tab === undefined)) document.getElementById(chosen)?.scrollIntoView({ block: 'start' });
    first.current = false;
  }, [chosen, tab, change]);

  return (
    <>
      <nav className={css['tabs']} aria-label={t`Sections`}>
        {tabs.map((one) => (
          <a
            key={one}
            href={`#${one}`}
            aria-current={one === chosen ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(one)?.scrollIntoView({ block: 'start' });
              void navigate({ search: { tab: one }, replace: true, resetScroll: false });
            }}
          >
            {labels[one]}
          </a>
        ))}
      </nav>
      <div className={css['body']}>
        <div>
          <section className={css['story']} id="story">
            <h2>
              <Trans>
                The <em>story</em>
              </Trans>
            </h2>
            <Story tag={tag} />
            <MorePictures tag={tag} />
          </section>
          <Stitch />
          <section id="provenance">
            <h2>
              <Trans>
                The <em>history</em> so far
              </Trans>
            </h2>
            <TagTimeline tag={tag} />
          </section>
        </div>
        <aside>
          <section className="panel" id="proof">
            <TagProof tag={tag} />
            {tag.can.includes('requestChipReplacement') && <ChipNote tag={tag} />}
          </section>
          {hasCertificate(tag) && renderCertificate(tag)}
          <section className="panel">
            <TagFacts tag={tag} />
          </section>
        </aside>
      </div>
    </>
  );
}

function Story({ tag: { story, status } }: { tag: BraTag }) {
  const { t } = useLingui();
  const paragraphs = story.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  if (paragraphs.length === 0) {
    return <p>{status === 'revoked' ? t`The story isn’t shown: the tag was withdrawn.` : t`Its creator hasn’t added a story yet.`}</p>;
  }
  return paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}

function RecordSkeleton() {
  return (
    <Loading>
      <Skeleton width="14rem" height="1.1em" />
      <div className={css['head']}>
        <div className={css['pic']}>
          <Skeleton height="100%" radius="var(--r-panel)" />
        </div>
        <div className="stack">
          <Skeleton width="9rem" height="1em" />
          <Skeleton width="80%" height="4rem" />
          <Skeleton width="18rem" />
          <Skeleton height="7rem" />
          <Skeleton width="60%" height="44px" />
        </div>
      </div>
    </Loading>
  );
}
