import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Clock, ShieldCheck, User } from 'lucide';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { useItem } from '../../platform/page/app-data.ts';
import { GarmentArt } from '../../ui/garment-art.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './confirm.module.css';
import { type Destination, type Place as PlaceName, parseDestination } from './destination.ts';

/** The requested page, pictured, and why it needs an account. */
export function DestinationPreview({ route }: { route: string }) {
  const { t } = useLingui();
  const to = parseDestination(route);
  return (
    <section className={css['why']}>
      <p className="eyebrow">{t`After you sign in`}</p>
      {to.kind === 'tag' ? (
        <TagPreview braTagId={to.braTagId} verb={to.verb} />
      ) : to.kind === 'listing' ? (
        <ListingPreview slug={to.slug} verb={to.verb} />
      ) : (
        <PlacePreview to={to} />
      )}
      <Stitch />
      <div className={css['reasons']}>
        <h2>{t`Why an account`}</h2>
        <ul>
          <li>
            <Icon icon={ShieldCheck} />
            <span>{t`Your account makes you the owner on record, so nobody else can claim your piece.`}</span>
          </li>
          <li>
            <Icon icon={User} />
            <span>
              <Trans>
                You get a made-up name such as <span className={css['name']}>opal_heron_m8c</span>. Your own name is shown only if you
                choose to.
              </Trans>
            </span>
          </li>
          <li>
            <Icon icon={Clock} />
            <span>{t`After you sign in, we take you straight there. We remember the page for an hour.`}</span>
          </li>
        </ul>
      </div>
      <p className={`note ${css['loadingNote']}`}>
        {t`Just looking? You don’t need an account to see what’s public.`} <BackLink to={to} />
      </p>
    </section>
  );
}

function PreviewCard({ art, title, serial }: { art: ReactNode; title: ReactNode; serial?: string }) {
  return (
    <div className={css['destination']}>
      <div className={css['art']}>{art}</div>
      <div>
        <p className={css['title']}>{title}</p>
        {serial && <p className="mono">{serial}</p>}
      </div>
    </div>
  );
}

function TagPreview({ braTagId, verb }: { braTagId: string; verb: 'claim' | 'action' }) {
  const tag = useCall('fetchBraTag', { braTagId });
  const title = <em>{tag.data?.title ?? <Trans>a tag</Trans>}</em>;
  return (
    <PreviewCard
      art={<Picture media={tag.data?.media[0]} seed={braTagId} sizes="116px" />}
      title={verb === 'claim' ? <Trans>Claim {title}</Trans> : title}
      serial={braTagId}
    />
  );
}

function ListingPreview({ slug, verb }: { slug: string; verb: 'buy' | 'see' }) {
  const listing = useCall('fetchListing', { slug });
  const title = <em>{listing.data?.title ?? <Trans>a piece</Trans>}</em>;
  return (
    <PreviewCard
      art={<Picture media={listing.data?.cover} seed={slug} sizes="116px" />}
      title={verb === 'buy' ? <Trans>Buy {title}</Trans> : title}
    />
  );
}

const placeNames: Record<PlaceName, ReactNode> = {
  home: (
    <Trans>
      The <em>home page</em>
    </Trans>
  ),
  account: (
    <Trans>
      Your <em>account</em>
    </Trans>
  ),
  orders: (
    <Trans>
      Your <em>orders</em>
    </Trans>
  ),
  sales: (
    <Trans>
      Your <em>sales</em>
    </Trans>
  ),
  payouts: (
    <Trans>
      Your <em>payouts</em>
    </Trans>
  ),
  order: (
    <Trans>
      Your <em>order</em>
    </Trans>
  ),
  collection: (
    <Trans>
      Your <em>collection</em>
    </Trans>
  ),
  collector: (
    <Trans>
      The <em>collection</em>
    </Trans>
  ),
  model: (
    <Trans>
      The creator’s <em>page</em>
    </Trans>
  ),
  gallery: (
    <Trans>
      The <em>gallery</em>
    </Trans>
  ),
  admin: (
    <Trans>
      The <em>admin</em>
    </Trans>
  ),
  calculator: (
    <Trans>
      The size <em>calculator</em>
    </Trans>
  ),
  check: (
    <Trans>
      Check <em>a tag</em>
    </Trans>
  ),
  log: (
    <Trans>
      The public <em>log</em>
    </Trans>
  ),
  messages: (
    <Trans>
      Your <em>messages</em>
    </Trans>
  ),
  notifications: (
    <Trans>
      Your <em>notifications</em>
    </Trans>
  ),
  saved: (
    <Trans>
      What you <em>saved</em>
    </Trans>
  ),
};

function PlacePreview({ to }: { to: Exclude<Destination, { kind: 'tag' | 'listing' }> }) {
  const item = useItem();
  const art = <GarmentArt seed={`going/${to.kind === 'place' ? to.place : to.kind}`} />;
  if (to.kind === 'page') return <PreviewCard art={art} title={<Trans>The page you opened</Trans>} serial={to.path} />;
  if (to.kind === 'place') return <PreviewCard art={art} title={placeNames[to.place]} />;
  return (
    <PreviewCard
      art={art}
      title={
        <Trans>
          Tag <em>a {item}</em>
        </Trans>
      }
    />
  );
}

function BackLink({ to }: { to: Destination }) {
  const { t } = useLingui();
  if (to.kind === 'tag') {
    return <Link className="link" to="/bratag/$braTagId" params={{ braTagId: to.braTagId }}>{t`Back to the piece`}</Link>;
  }
  if (to.kind === 'listing') {
    return <Link className="link" to="/listing/$slug" params={{ slug: to.slug }}>{t`Back to the piece`}</Link>;
  }
  return <Link className="link" to="/" search={{ section: 'boutique' }}>{t`See the boutique`}</Link>;
}
