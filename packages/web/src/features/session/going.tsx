import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Clock, ShieldCheck, User } from 'lucide';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/queries.ts';
import { GarmentArt } from '../../ui/garment-art.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stitch } from '../../ui/marks.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './confirm.module.css';
import { type Destination, destinationOf } from './destination.ts';

/** The page a person came for, pictured, and why it needs an account. */
export function Going({ route }: { route: string }) {
  const to = destinationOf(route);
  return (
    <section className={css['why']}>
      <p className="eyebrow">
        <Trans>Where you were going</Trans>
      </p>
      {to.kind === 'tag' ? <ToTag braTagId={to.braTagId} verb={to.verb} /> : <ToPlace to={to} />}
      <Stitch />
      <div className={css['reasons']}>
        <h2>
          <Trans>Why an account</Trans>
        </h2>
        <ul>
          <li>
            <Icon of={ShieldCheck} />
            <span>
              <Trans>The record needs a holder, so that nobody else can claim it later.</Trans>
            </span>
          </li>
          <li>
            <Icon of={User} />
            <span>
              <Trans>
                You get a made-up name such as <span className={css['name']}>opal_heron_m8c</span>. Your own name is shown only if you
                choose to.
              </Trans>
            </span>
          </li>
          <li>
            <Icon of={Clock} />
            <span>
              <Trans>We remember this page for an hour and bring you back to it.</Trans>
            </span>
          </li>
        </ul>
      </div>
      <p className={`note ${css['looking']}`}>
        <Trans>Just looking? Everything public can be read without an account.</Trans> <BackLink to={to} />
      </p>
    </section>
  );
}

function Place({ art, title, serial }: { art: ReactNode; title: ReactNode; serial?: string }) {
  return (
    <div className={css['going']}>
      <div className={css['art']}>{art}</div>
      <div>
        <p className={css['title']}>{title}</p>
        {serial && <p className="mono">{serial}</p>}
      </div>
    </div>
  );
}

function ToTag({ braTagId, verb }: { braTagId: string; verb: 'claim' | 'action' }) {
  const tag = useCall('fetchBraTag', { braTagId });
  const title = <em>{tag.data?.title ?? <Trans>a tag</Trans>}</em>;
  return (
    <Place
      art={<Picture media={tag.data?.media[0]} seed={braTagId} sizes="116px" />}
      title={verb === 'claim' ? <Trans>Claim {title}</Trans> : title}
      serial={braTagId}
    />
  );
}

function ToPlace({ to }: { to: Destination }) {
  const words = {
    create: (
      <Trans>
        Tag <em>a bra</em>
      </Trans>
    ),
    buy: (
      <Trans>
        Buy <em>a piece</em>
      </Trans>
    ),
    account: (
      <Trans>
        Your <em>account</em>
      </Trans>
    ),
    other: (
      <Trans>
        Further <em>in</em>
      </Trans>
    ),
    tag: null,
  };
  return <Place art={<GarmentArt seed={`going/${to.kind}`} />} title={words[to.kind]} />;
}

function BackLink({ to }: { to: Destination }) {
  if (to.kind === 'tag') {
    return (
      <Link className="link" to="/bratag/$braTagId" params={{ braTagId: to.braTagId }}>
        <Trans>Back to the piece</Trans>
      </Link>
    );
  }
  return (
    <Link className="link" to="/" search={{ section: 'boutique' }}>
      <Trans>Back to the boutique</Trans>
    </Link>
  );
}
