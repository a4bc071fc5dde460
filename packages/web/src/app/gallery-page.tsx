import { GalleryScreen } from '../features/gallery/gallery-screen.tsx';
import { lazyPart } from '../platform/page/lazy-part.tsx';
import { Skeleton } from '../ui/load-states.tsx';

const WhoMayLook = lazyPart(
  async () => (await import('../features/pair/view/who-may-look.tsx')).WhoMayLook,
  <Skeleton height="18rem" radius="var(--r-panel)" />,
);
const WhoLooked = lazyPart(async () => (await import('../features/pair/view/who-looked.tsx')).WhoLooked, <Skeleton height="10rem" />);

/** A gallery; its owner also sees who may open its private pictures, and who did. */
export function GalleryPage() {
  return (
    <GalleryScreen
      renderAccess={(id) => (
        <>
          <WhoMayLook resource="gallery" id={id} />
          <WhoLooked resource="gallery" id={id} />
        </>
      )}
    />
  );
}
