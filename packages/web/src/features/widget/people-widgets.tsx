import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { Media } from '@strapline/contract/shapes/media';
import type { ReactNode } from 'react';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { Avatar, type AvatarOwner } from '../../ui/avatar.tsx';
import { getButtonClass } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Amount } from '../../ui/price.tsx';
import { FrameLink } from './frame-link.tsx';
import css from './widget.module.css';

type ModelWidgetProps = { model: Output<'fetchModel'>; pieces: number; live: ReactNode };

/** A creator with their newest pieces. */
export function ModelWidget({ model, pieces, live }: ModelWidgetProps) {
  const { t } = useLingui();
  const path = `/model/${model.slug}`;
  return (
    <article>
      <PageTitle>{model.displayName}</PageTitle>
      <PersonHeader of={model} name={model.displayName} path={path}>
        <Trans>
          <Plural value={model.offered} one="# piece for sale" other="# pieces for sale" />, {model.sold} sold
        </Trans>
      </PersonHeader>
      {live}
      {model.bio && <p className={css['bio']}>{model.bio}</p>}
      <Shelf
        label={t`Pieces by ${model.displayName}`}
        none={t`No pieces yet. New ones will show up here.`}
        pieces={model.listings.items.slice(0, pieces).map((listing) => ({
          key: listing.braTagId,
          path: `/listing/${listing.slug}`,
          title: listing.title,
          cover: listing.cover,
          note:
            listing.listing === 'published' ? <Amount cents={listing.offeredAmount} /> : listing.listing === 'sold' ? t`Sold` : t`On hold`,
        }))}
      />
      <FrameLink path={path} className={getButtonClass({ block: true })}>{t`See all pieces`}</FrameLink>
    </article>
  );
}

type CollectionWidgetProps = { collection: Output<'fetchCollector'>; pieces: number };

/** What somebody collected. */
export function CollectionWidget({ collection, pieces }: CollectionWidgetProps) {
  const { t } = useLingui();
  const name = collection.displayName || collection.username;
  const path = `/collector/${collection.username}`;
  return (
    <article>
      <PageTitle>{t`The collection of ${name}`}</PageTitle>
      <PersonHeader of={collection} name={name} path={path}>
        <Plural value={collection.collected} one="# piece on record" other="# pieces on record" />
      </PersonHeader>
      <Shelf
        label={t`The collection of ${name}`}
        none={t`Nothing collected yet.`}
        pieces={collection.pieces.items.slice(0, pieces).map((piece) => ({
          key: piece.braTagId,
          path: `/bratag/${piece.braTagId}`,
          title: piece.title,
          cover: piece.cover,
          note: t`Owner no. ${piece.ownerNumber}`,
        }))}
      />
      <FrameLink path={path} className={getButtonClass({ block: true })}>{t`See the collection`}</FrameLink>
    </article>
  );
}

type PersonHeaderProps = { of: AvatarOwner; name: string; path: string; children: ReactNode };

function PersonHeader({ of, name, path, children }: PersonHeaderProps) {
  return (
    <header className={css['person']}>
      <Avatar of={of} size={44} />
      <div>
        <h1>
          <FrameLink path={path}>{name}</FrameLink>
        </h1>
        <p className="note">{children}</p>
      </div>
    </header>
  );
}

type ShelfPiece = { key: string; path: string; title: string; cover: Media; note: ReactNode };

function Shelf({ pieces, label, none }: { pieces: readonly ShelfPiece[]; label: string; none: string }) {
  if (pieces.length === 0) return <p className={css['none']}>{none}</p>;
  return (
    <ul className={css['shelf']} aria-label={label}>
      {pieces.map(({ key, path, title, cover, note }) => (
        <li key={key}>
          <FrameLink path={path}>
            <Picture media={{ ...cover, alt: '' }} seed={key} sizes="(max-width: 519px) 50vw, 200px" className="art" />
            <b>{title}</b>
            <span>{note}</span>
          </FrameLink>
        </li>
      ))}
    </ul>
  );
}
