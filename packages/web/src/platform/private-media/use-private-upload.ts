import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLeaveGuard } from '../page/use-leave-guard.ts';
import { useSession } from '../session/session.ts';
import { usePreferences } from '../state/client-state.ts';
import { call } from '../wire/wire.ts';
import { WireError } from '../wire/wire-error.ts';
import { formatReason } from '../wire/wire-failure.ts';
import { PictureUpload, type UploadHandlers, type UploadTools } from './picture-upload.ts';
import type { PrivateUpload } from './picture-view.ts';
import { createEncryptedUpload } from './send-encrypted.ts';

/** How often a cut upload is tried again, besides when the browser says that it is online. */
const retryMs = 10_000;

/** One private picture that is chosen, encrypted in this browser and sent. Without a connection it keeps its place. */
export function usePrivateUpload(handlers: UploadHandlers): PrivateUpload {
  const [upload] = useState(() => new PictureUpload(tools, handlers));
  useEffect(() => upload.setHandlers(handlers));
  const view = useSyncExternalStore(upload.subscribe, upload.getView, upload.getView);
  const isBusy = view.state !== 'empty' && view.state !== 'ready';
  useLeaveGuard(isBusy);
  useEffect(() => {
    const endSession = useSession.subscribe(({ status }) => {
      if (status === 'anonymous') upload.close();
    });
    return () => {
      endSession();
      upload.close();
    };
  }, [upload]);
  const mode = usePreferences(({ state }) => state.cameraMode);
  const changePreferences = usePreferences(({ change }) => change);
  return {
    view,
    isBusy,
    choose: upload.choose,
    resume: upload.resume,
    remove: upload.remove,
    camera: { mode, onModeChange: (cameraMode) => changePreferences({ cameraMode }) },
  };
}

const tools: UploadTools = {
  startWorker: async () => (await import('./start-worker.ts')).startEncryptWorker(),
  fetchKeys: (target) => call('getDerivedKey', { resource: target.resource, id: target.id }),
  createUpload: createEncryptedUpload,
  async fetchState(uploadId) {
    const { state, reason, params, message = '' } = await call('fetchUpload', { uploadId });
    return { state, message: formatReason({ reason, params, message }) };
  },
  watchConnection(retry) {
    addEventListener('online', retry);
    const timer = setInterval(() => navigator.onLine && retry(), retryMs);
    return () => {
      removeEventListener('online', retry);
      clearInterval(timer);
    };
  },
  explain: (error) =>
    error instanceof WireError && error.code !== 'unavailable' ? { kind: 'server', message: error.message } : { kind: 'sending' },
};
