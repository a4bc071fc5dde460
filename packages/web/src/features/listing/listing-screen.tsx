import { useLingui } from '@lingui/react/macro';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Store, User } from 'lucide';
import { createCallQuery } from '../../platform/cache/queries.ts';
import { readOpenCheckout } from '../../platform/open-checkout.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { useSession } from '../../platform/session/session.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { HangTag, Stitch } from '../../ui/panel.tsx';
import { useSizeLabel } from '../../ui/tag/bra-size.tsx';
import { PieceTitle } from '../../ui/tag/piece-title.tsx';
import { ProofChip } from '../../ui/tag/proof-chip.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import { TagProof } from '../../ui/tag/tag-proof.tsx';
import { BuyDock, BuyPanel } from './buy-panel.tsx';
import { Facts } from './facts.tsx';
import { FitPanel } from './fit-panel.tsx';
import type { ListingParts } from './listing-parts.ts';
import { Pictures } from './pictures.tsx';
import { PriceHistory } from './price-history.tsx';
import { getSaleState, type Listing } from './sale-state.ts';
import { SellerCard } from './seller-card.tsx';
import './listing.css';

const AskQuestion = lazyPart(async () => (await import('./ask-question.tsx')).AskQuestion);
const HiddenListing = lazyPart(async () => (await import('./hidden-listing.tsx')).HiddenListing);

/** Polling interval while someone is paying, so that the page notices when the piece is free. */
const pollMs = 10_000;

export function ListingScreen({ parts }: { parts: ListingParts }) {
  const { t } = useLingui();
  const { slug } = useParams({ from: '/listing/$slug' });
  const listing = useQuery({
    ...createCallQuery('fetchListing', { slug }),
    refetchInterval: ({ state }) => (state.data?.listing === 'reserved' ? pollMs : false),
  });
  if (listing.data) return <ListingView listing={listing.data} parts={parts} />;
  return (
    <div className="lot-page">
      <PageTitle>{t`A piece`}</PageTitle>
      {listing.error instanceof WireError && listing.error.reason === 'listing_hidden' ? (
        <HiddenListing slug={slug} />
      ) : listing.isError ? (
        <PageError
          error={listing.error}
          onRetry={() => void listing.refetch()}
          missingTitle={t`The link may be wrong, or this piece isn’t shown anymore.`}
          missingAction={<ButtonLink to="/" search={{ section: 'boutique' }} kind="primary">{t`Browse the boutique`}</ButtonLink>}
        />
      ) : (
        <ListingSkeleton />
      )}
    </div>
  );
}

function ListingView({ listing, parts }: { listing: Listing; parts: ListingParts }) {
  const { t } = useLingui();
  const session = useSession();
  const username = session.status === 'signedIn' ? session.claims.username : undefined;
  const state = getSaleState(listing, { username, isPaying: readOpenCheckout(listing.slug) !== undefined });
  const { tag } = listing;
  return (
    <div className="lot-page">
      <PageTitle>{`${listing.title}${listing.braSize ? `, ${listing.braSize}` : ''}`}</PageTitle>
      <Breadcrumbs listing={listing} />
      <div className="lot">
        <div className="left">
          <Pictures media={tag.media} title={listing.title} seed={tag.id} isSold={state === 'sold'} canReport={state !== 'own'} />
          <Facts tag={tag} createdAt={listing.createdAt} />
          {listing.prices.length > 1 && <PriceHistory listing={listing} />}
          <Story text={tag.story} />
          <SellerCard creator={listing.creator} />
          {state !== 'own' && state !== 'sold' && <AskQuestion braTagId={tag.id} />}
        </div>
        <div className="right">
          <Heading listing={listing} />
          <BuyPanel listing={listing} state={state} parts={parts} />
          {state === 'own' && parts.offers?.(listing)}
          {state !== 'sold' && <FitPanel tag={tag} slug={listing.slug} />}
          {state !== 'own' && parts.ask?.(listing)}
          <section className="panel">
            <TagProof tag={tag} />
            <p className="record">
              <Link className="link" to="/bratag/$braTagId" params={{ braTagId: tag.id }}>{t`See the record`}</Link>
            </p>
          </section>
        </div>
      </div>
      {parts.more?.(listing)}
      <BuyDock listing={listing} state={state} parts={parts} />
    </div>
  );
}

function Breadcrumbs({ listing }: { listing: Listing }) {
  const { t } = useLingui();
  const size = useSizeLabel(listing);
  return (
    <nav className="crumbs" aria-label={t`Breadcrumb`}>
      <Link to="/" search={{ section: 'boutique' }}>{t`Boutique`}</Link>
      <span aria-hidden="true">/</span>
      <Link to="/model/$slug" params={{ slug: listing.creator.slug }}>
        {listing.creator.username}
      </Link>
      {size && (
        <>
          <span aria-hidden="true">/</span>
          <Link to="/" search={{ section: 'boutique', size: size.label, system: size.system }}>
            {size.label}
          </Link>
        </>
      )}
    </nav>
  );
}

function Heading({ listing }: { listing: Listing }) {
  const { t } = useLingui();
  const parts = parseBraTagId(listing.braTagId);
  const owner = listing.tag.owner?.number;
  return (
    <>
      {parts && <p className="eyebrow">{t`${parts.series} series ${parts.year} · No. ${Number(parts.serial)}`}</p>}
      <h1>
        <PieceTitle title={listing.title} />
      </h1>
      <p className="mono id">
        <span>
          <TagId id={listing.braTagId} />
        </span>
        <CopyButton text={listing.braTagId} label={t`Copy tag ID`} />
      </p>
      <div className="chips">
        <ProofChip proof={listing.tag} />
        {owner !== undefined && listing.listing !== 'sold' && <HangTag tone="brass" icon={User} label={t`Next owner: no. ${owner + 1}`} />}
        {listing.listing === 'sold' && <HangTag tone="rose" icon={Store} label={t`Sold`} />}
      </div>
    </>
  );
}

function Story({ text }: { text: string }) {
  const { t } = useLingui();
  if (text.trim() === '') return null;
  return (
    <>
      <div className="late">
        <Stitch />
      </div>
      <section className="sec late">
        <h2>{t`The story`}</h2>
        {text
          .split(/\n{2,}/)
          .filter((paragraph) => paragraph.trim() !== '')
          .map((paragraph) => (
            <p className="story" key={paragraph}>
              {paragraph}
            </p>
          ))}
      </section>
    </>
  );
}

function ListingSkeleton() {
  return (
    <Loading>
      <Skeleton width="10rem" height="1.1em" />
      <div className="lot">
        <div className="left">
          <div className="main-pic">
            <Skeleton height="100%" radius="var(--r-panel)" />
          </div>
        </div>
        <div className="right">
          <Skeleton width="9rem" height="1em" />
          <div className="waiting-title">
            <Skeleton width="80%" height="3rem" />
          </div>
          <Skeleton width="16rem" />
          <div className="panel buy">
            <Skeleton width="50%" height="2.25rem" />
            <div className="waiting-title">
              <Skeleton height="6rem" />
            </div>
            <Skeleton height="52px" />
          </div>
        </div>
      </div>
    </Loading>
  );
}
