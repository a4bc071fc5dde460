import { Trans, useLingui } from '@lingui/react/macro';
import { PlaySign } from '../../ui/gallery/film.tsx';
import { type GalleryMedia, getCaption, type PrivateAlbum } from '../../ui/gallery/gallery-item.ts';
import { PrivatePicture } from '../../ui/gallery/private-picture.tsx';
import { GarmentArt } from '../../ui/garment-art.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './contact-sheet.module.css';

type ContactSheetProps = { media: readonly GalleryMedia[]; album: PrivateAlbum; onExpand: (index: number) => void };

/** All pictures at once, each with its caption. */
export function ContactSheet({ media, album, onExpand }: ContactSheetProps) {
  const privateCount = media.filter(({ kind }) => kind === 'encrypted').length;
  const publicCount = media.length - privateCount;
  return (
    <section aria-labelledby="contact-sheet" data-place="sheet">
      <div className={css['heading']}>
        <h2 id="contact-sheet">
          <Trans>
            All <em>{media.length}</em>
          </Trans>
        </h2>
        {privateCount > 0 && (
          <p className="sub">
            <Trans>
              {publicCount} public, {privateCount} private
            </Trans>
          </p>
        )}
      </div>
      <ol className={css['sheet']}>
        {media.map((one, index) => (
          <li key={one.id} data-tile={index}>
            <figure>
              <Tile media={one} album={album} onExpand={() => onExpand(index)} />
              <figcaption>
                <b>{index + 1}</b>
                <span>{getCaption(one)}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Tile({ media, album, onExpand }: { media: GalleryMedia; album: PrivateAlbum; onExpand: () => void }) {
  const { t } = useLingui();
  if (media.kind === 'encrypted') return <PrivatePicture media={media} album={album} size="tile" />;
  const isFilm = media.kind === 'video';
  const art = isFilm ? (
    <GarmentArt seed={media.id} />
  ) : (
    <Picture media={{ ...media, alt: '' }} seed={media.id} sizes="(max-width: 819px) 50vw, 270px" className="art" />
  );
  const name = media.alt || getCaption(media);
  if (media.sources.length === 0) return <div className={css['frame']}>{art}</div>;
  return (
    <button
      type="button"
      className={css['frame']}
      aria-label={name ? t`Open ${name}, full screen` : t`Open full screen`}
      onClick={onExpand}
    >
      {art}
      {isFilm && <PlaySign />}
    </button>
  );
}
