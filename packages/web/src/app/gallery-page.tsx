import { GalleryScreen } from '../features/gallery/gallery-screen.tsx';
import { lazyPart } from '../platform/page/lazy-part.tsx';
import { Skeleton } from '../ui/load-states.tsx';

const OwnerAccess = lazyPart(
  async () => (await import('../features/pair/view/owner-access.tsx')).OwnerAccess,
  <Skeleton height="18rem" radius="var(--r-panel)" />,
);

/** A gallery; its owner also sees who may open its private pictures, and who did. */
export function GalleryPage() {
  return <GalleryScreen renderAccess={(id) => <OwnerAccess resource="gallery" id={id} />} />;
}
