import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import css from './gallery.module.css';
import { GalleryView } from './gallery-view.tsx';

// Only owners need it.
const GalleryEditor = lazyPart(async () => (await import('./edit/gallery-editor.tsx')).GalleryEditor);

type GalleryScreenProps = {
  /** For its owner: who may open the private pictures, and who did. */
  renderAccess: (galleryId: string) => ReactNode;
};

/** The pictures of a tag, of a pair, or of a gallery of its own. Its owner edits it with `?edit=1`. */
export function GalleryScreen({ renderAccess }: GalleryScreenProps) {
  const { t } = useLingui();
  const { galleryId } = useParams({ from: '/gallery/$galleryId' });
  const gallery = useCall('fetchGallery', { galleryId });
  return (
    <div className={css['page']}>
      <PageTitle>{gallery.data ? t`Pictures of ${gallery.data.title}` : t`Pictures`}</PageTitle>
      {gallery.data ? (
        <Gallery key={galleryId} gallery={gallery.data} renderAccess={renderAccess} />
      ) : gallery.isError ? (
        <PageError
          error={gallery.error}
          onRetry={() => void gallery.refetch()}
          missingTitle={t`The link may be wrong, or these pictures aren’t shown anymore.`}
          missingAction={<ButtonLink to="/" search={{ section: 'boutique' }} kind="primary">{t`Browse the boutique`}</ButtonLink>}
        />
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}

function Gallery({ gallery, renderAccess }: GalleryScreenProps & { gallery: Output<'fetchGallery'> }) {
  const { edit } = useSearch({ from: '/gallery/$galleryId' });
  const isEditing = edit !== undefined && gallery.kind === 'gallery' && gallery.can.includes('edit');
  return isEditing ? <GalleryEditor gallery={gallery} access={renderAccess(gallery.id)} /> : <GalleryView gallery={gallery} />;
}

function PageSkeleton() {
  return (
    <Loading>
      <header className={css['head']}>
        <div>
          <Skeleton width="12rem" height="1em" />
          <div className="waiting-h1">
            <Skeleton width="16rem" />
          </div>
        </div>
      </header>
      <div className={css['stage']}>
        <Skeleton height="100%" radius="var(--r-panel)" />
      </div>
    </Loading>
  );
}
