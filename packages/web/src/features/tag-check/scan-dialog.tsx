import { useLingui } from '@lingui/react/macro';
import { ImageUp } from 'lucide';
import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Callout } from '../../ui/panel.tsx';
import { readQrCode } from './read-qr-code.ts';
import css from './tag-check.module.css';

type ScanDialogProps = { onFound: (text: string) => void; onClose: () => void };
type Camera = 'asking' | 'on' | 'refused' | 'none';

const scanIntervalMs = 160;

/** By camera, else from a picture. Nothing leaves the browser. */
export function ScanDialog({ onFound, onClose }: ScanDialogProps) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, onFound);
  const [isEmpty, setEmpty] = useState(false);

  async function readPicture(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (!file) return;
    event.target.value = '';
    // Not a picture.
    const text = await loadPicture(file).then(readQrCode, () => null);
    setEmpty(text === null);
    if (text !== null) onFound(text);
  }

  return (
    <Dialog open onClose={onClose} title={t`Scan the QR code`}>
      <div className="stack">
        <div className={css['finder']} hidden={camera === 'refused' || camera === 'none'}>
          <video ref={video} muted playsInline aria-label={t`Camera view`} />
          <i aria-hidden="true" />
        </div>
        <p className="sub" role="status">
          {camera === 'asking' && t`Allow your browser to use the camera.`}
          {camera === 'on' && t`Hold the QR code on the label inside the frame. The picture stays in your browser.`}
          {camera === 'refused' && t`The camera isn’t allowed here. You can choose a picture of the QR code instead.`}
          {camera === 'none' && t`There’s no camera. You can choose a picture of the QR code instead.`}
        </p>
        {isEmpty && (
          <Callout icon={ImageUp}>
            {t`We couldn’t find a QR code in that picture. Take it closer, straight from above and in focus.`}
          </Callout>
        )}
        <label className={`btn ${css['file']}`}>
          <Icon icon={ImageUp} />
          {t`Choose a picture`}
          <input type="file" accept="image/*" onChange={(event) => void readPicture(event)} />
        </label>
      </div>
    </Dialog>
  );
}

/** Scans until a code is found; releases the camera on unmount. */
function useCamera(video: RefObject<HTMLVideoElement | null>, onFound: (text: string) => void): Camera {
  const [camera, setCamera] = useState<Camera>('asking');
  const reportText = useEffectEvent(onFound);
  useEffect(() => {
    const end = new AbortController();
    void scanVideo(video.current, end.signal, setCamera).then((text) => text !== null && reportText(text));
    return () => end.abort();
  }, [video]);
  return camera;
}

async function scanVideo(video: HTMLVideoElement | null, ended: AbortSignal, onCamera: (camera: Camera) => void): Promise<string | null> {
  const stream = await openCamera();
  if (typeof stream === 'string' || !video) {
    if (!ended.aborted) onCamera(stream === 'refused' ? 'refused' : 'none');
    return null;
  }
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  ended.addEventListener('abort', stop);
  if (ended.aborted) stop();
  video.srcObject = stream;
  // `play` rejects when the page is left.
  await video.play().catch(() => undefined);
  if (!ended.aborted) onCamera('on');
  while (!ended.aborted) {
    const text = await readQrCode(video);
    if (ended.aborted) return null;
    if (text !== null) return text;
    await new Promise((done) => setTimeout(done, scanIntervalMs));
  }
  return null;
}

async function openCamera(): Promise<MediaStream | 'refused' | 'none'> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false });
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none';
  }
}

async function loadPicture(file: File): Promise<ImageBitmap> {
  return await createImageBitmap(file);
}
