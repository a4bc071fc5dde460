import { type RefObject, useEffect, useRef, useState } from 'react';

export type CameraMode = 'selfie' | 'back';
/** `refused`: by the person or the system. `none`: the device has no camera, or the page isn't secure. `busy`: another program uses it. */
export type CameraState = 'asking' | 'on' | 'refused' | 'none' | 'busy';

export type Camera = {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  /** The picture as the camera sees it, not mirrored; null if there is none yet. */
  takePicture(): Promise<Blob | null>;
};

const pictureQuality = 0.95;

/** The camera, on for as long as the component is shown. */
export function useCamera(mode: CameraMode): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [opened, setOpened] = useState<{ mode: CameraMode; state: CameraState }>();
  useEffect(() => {
    const end = new AbortController();
    void openCamera(mode, end.signal).then(async (stream) => {
      if (end.signal.aborted) return;
      if (typeof stream !== 'string' && video.current) {
        video.current.srcObject = stream;
        // `play` rejects when the page is left.
        await video.current.play().catch(() => undefined);
      }
      if (!end.signal.aborted) setOpened({ mode, state: typeof stream === 'string' ? stream : 'on' });
    });
    return () => end.abort();
  }, [mode]);
  const state = opened?.mode === mode ? opened.state : 'asking';
  return { state, video, takePicture: async () => (video.current ? await capture(video.current) : null) };
}

async function openCamera(mode: CameraMode, ended: AbortSignal): Promise<MediaStream | 'refused' | 'none' | 'busy'> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: mode === 'selfie' ? 'user' : 'environment', width: { ideal: 2048 }, height: { ideal: 2048 } },
      audio: false,
    });
    const stop = () => {
      for (const track of stream.getTracks()) track.stop();
    };
    ended.addEventListener('abort', stop);
    if (ended.aborted) stop();
    return stream;
  } catch (error) {
    if (!(error instanceof DOMException)) return 'none';
    if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return 'refused';
    return error.name === 'NotReadableError' || error.name === 'AbortError' ? 'busy' : 'none';
  }
}

/** In memory only; it is encoded again, without metadata, before it is encrypted. */
async function capture(video: HTMLVideoElement): Promise<Blob | null> {
  if (video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', pictureQuality));
}
