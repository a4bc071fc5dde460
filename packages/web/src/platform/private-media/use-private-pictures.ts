import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../session/session.ts';
import { fetchBytes } from '../wire/http.ts';
import { call, callAsAdmin, subscribe } from '../wire/wire.ts';
import { explainFailure } from './explain-failure.ts';
import { type AlbumTools, PictureAlbum, type ReloadPicture } from './picture-album.ts';
import type { KeyTarget, PrivatePictures } from './picture-view.ts';

/** Without a touch, a key or a scroll, everything is covered after this time (design, private pictures). */
export const coverAfterMs = 5 * 60_000;

type PrivatePicturesOptions = {
  /** What the key belongs to: one for all pictures, or one for each. */
  target: KeyTarget | ((mediaId: string) => KeyTarget);
  /** Loads a picture again when its link has expired or its key was wrapped again. Null if it is gone. */
  reload?: ReloadPicture | undefined;
};

/**
 * The private pictures of a page. Keys and pixels are forgotten when the page is left, on sign-out, when access is taken back, on Esc, and after five minutes
 * without a touch.
 */
export function usePrivatePictures({ target, reload }: PrivatePicturesOptions): PrivatePictures {
  const [album] = useState(() => new PictureAlbum(tools));
  useSyncExternalStore(album.subscribe, album.getVersion, album.getVersion);
  useForgetting(album);
  const findTarget = (mediaId: string): KeyTarget => (typeof target === 'function' ? target(mediaId) : target);
  return {
    getView: album.getView,
    isUnlocked: typeof target === 'object' && album.hasKey(target),
    unlock: async () => {
      if (typeof target === 'object') await album.unlock(target);
    },
    show: (image) => void album.show(image, findTarget(image.mediaId), reload),
    cover: album.cover,
    coverAll: album.coverAll,
    renew: (image) => void album.renew(image, findTarget(image.mediaId), reload),
  };
}

const tools: AlbumTools = {
  fetchKeys: ({ resource, id, reason, isAdmin }) =>
    (isAdmin ? callAsAdmin : call)('getDerivedKey', { resource, id, ...(reason ? { reason } : {}) }),
  startWorker: async () => (await import('./start-worker.ts')).startDecryptWorker(),
  fetchBytes,
  explain: explainFailure,
  getViewer() {
    const session = useSession.getState();
    return session.status === 'signedIn' ? (session.claims.username ?? '') : '';
  },
  now: () => new Date(),
};

function useForgetting(album: PictureAlbum): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(album.coverAll, coverAfterMs);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') album.coverAll();
      restart();
    };
    restart();
    const { signal, abort } = createAbort();
    // In the capture phase: dialogs stop their own events.
    for (const name of ['pointerdown', 'wheel', 'touchmove'] as const)
      addEventListener(name, restart, { signal, capture: true, passive: true });
    addEventListener('keydown', onKey, { signal, capture: true });
    // The browser may keep a page that was left in memory.
    addEventListener('pagehide', album.coverAll, { signal });
    const endSession = useSession.subscribe((now, before) => {
      if (getAccount(now) !== getAccount(before)) album.coverAll();
    });
    const endPush = subscribe('accessRevoked', album.revoke);
    return () => {
      clearTimeout(timer);
      abort();
      endSession();
      endPush();
      album.coverAll();
    };
  }, [album]);
}

function createAbort(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function getAccount(session: ReturnType<typeof useSession.getState>): string | null {
  return session.status === 'signedIn' ? session.claims.sub : null;
}
