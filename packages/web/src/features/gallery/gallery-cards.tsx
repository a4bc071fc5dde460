import { Plural, useLingui } from '@lingui/react/macro';
import type { Media } from '@strapline/contract/shapes/media';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide';
import { HangTag } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { CoverArt } from '../../ui/private-media/cover-art.tsx';
import css from './gallery-cards.module.css';

type ListedGallery = { id: string; title: string; cover: Media | null; count: number; privateCount: number };

/** Galleries as cards: the cover, the title, and how many pictures. */
export function GalleryCards({ galleries, edit }: { galleries: readonly ListedGallery[]; edit?: true }) {
  return (
    <ul className={css['cards']}>
      {galleries.map((gallery) => (
        <li key={gallery.id} className={css['card']}>
          <div className={css['cover']}>
            <GalleryCover gallery={gallery} />
          </div>
          <h3>
            <Link to="/gallery/$galleryId" params={{ galleryId: gallery.id }} search={edit ? { edit: '1' } : {}} className={css['hit']}>
              {gallery.title}
            </Link>
          </h3>
          <p className="note">
            <Plural value={gallery.count} one="# picture" other="# pictures" />
          </p>
          <PrivateCount count={gallery.privateCount} />
        </li>
      ))}
    </ul>
  );
}

function GalleryCover({ gallery: { id, cover } }: { gallery: ListedGallery }) {
  const { t } = useLingui();
  if (!cover) return <CoverArt seed={id} word={t`Private`} />;
  return <Picture media={{ ...cover, alt: '' }} seed={id} sizes="(max-width: 819px) 50vw, 270px" className="art" />;
}

function PrivateCount({ count }: { count: number }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return <HangTag tone="rose" icon={Lock} label={t`${count} private`} />;
}
