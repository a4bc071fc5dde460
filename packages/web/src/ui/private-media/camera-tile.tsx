import { useLingui } from '@lingui/react/macro';
import { Check, RotateCcw, SwitchCamera, X } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Pixels } from './covered-picture.tsx';
import css from './private-picture-field.module.css';
import { type CameraMode, type CameraState, useCamera } from './use-camera.ts';

type CameraTileProps = {
  title: string;
  guide: string | undefined;
  mode: CameraMode;
  onMode: (mode: CameraMode) => void;
  onTaken: (picture: Blob) => void;
  onClose: () => void;
};

type Shot = { blob: Blob; bitmap: ImageBitmap };

/** The camera in a tile, then the picture that was taken: to use, or to take again. */
export function CameraTile({ onTaken, onClose, ...camera }: CameraTileProps) {
  const [shot, setShot] = useState<Shot>();
  useEffect(() => () => shot?.bitmap.close(), [shot]);
  if (shot) return <ShotTile title={camera.title} shot={shot} onUse={() => onTaken(shot.blob)} onAgain={() => setShot(undefined)} />;
  return <LiveTile {...camera} onClose={onClose} onShot={setShot} />;
}

type LiveTileProps = Omit<CameraTileProps, 'onTaken'> & { onShot: (shot: Shot) => void };

function LiveTile({ title, guide, mode, onMode, onClose, onShot }: LiveTileProps) {
  const { t } = useLingui();
  const { state, video, takePicture } = useCamera(mode);
  const shutter = useRef<HTMLButtonElement>(null);
  const isOn = state === 'on';
  useEffect(() => {
    if (isOn) shutter.current?.focus({ preventScroll: true });
  }, [isOn]);

  async function take() {
    const blob = await takePicture();
    if (blob) onShot({ blob, bitmap: await createImageBitmap(blob) });
  }

  return (
    <div className={`${css['tile']} ${css['camera']}`}>
      <video ref={video} className={mode === 'selfie' ? css['mirrored'] : undefined} muted playsInline aria-label={t`Camera view`} />
      {isOn && <Guide text={guide} />}
      {!isOn && (
        <div className={css['cameraText']} role={state === 'asking' ? 'status' : 'alert'}>
          <CameraMessage state={state} />
        </div>
      )}
      <div className={css['bar']}>
        <button type="button" className={css['round']} aria-label={t`Turn the camera off`} onClick={onClose}>
          <Icon icon={X} />
        </button>
        <button
          ref={shutter}
          type="button"
          className={css['shutter']}
          aria-label={t`Take the picture: ${title}`}
          disabled={!isOn}
          onClick={() => void take()}
        />
        <button
          type="button"
          className={css['round']}
          aria-label={mode === 'selfie' ? t`Use the back camera` : t`Use the selfie camera`}
          onClick={() => onMode(mode === 'selfie' ? 'back' : 'selfie')}
        >
          <Icon icon={SwitchCamera} />
        </button>
      </div>
    </div>
  );
}

function Guide({ text }: { text: string | undefined }) {
  return (
    <>
      <svg className={css['guide']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 10V0H12M88 0H100V10M100 90V100H88M12 100H0V90" vectorEffect="non-scaling-stroke" />
      </svg>
      {text && <span className={css['hint']}>{text}</span>}
    </>
  );
}

function CameraMessage({ state }: { state: CameraState }) {
  const { t } = useLingui();
  switch (state) {
    case 'asking':
      return t`Allow the camera when your browser asks.`;
    case 'refused':
      return t`The camera is blocked. Allow it for this site in your browser’s settings, or use a file.`;
    case 'busy':
      return t`Another app is using the camera. Close it and try again, or use a file.`;
    case 'none':
      return t`We couldn’t find a camera on this device. Use a file instead.`;
    case 'on':
      return null;
  }
}

function ShotTile({ title, shot, onUse, onAgain }: { title: string; shot: Shot; onUse: () => void; onAgain: () => void }) {
  const { t } = useLingui();
  const use = useRef<HTMLButtonElement>(null);
  useEffect(() => use.current?.focus({ preventScroll: true }), []);
  return (
    <div className={`${css['tile']} ${css['shot']}`}>
      <Pixels bitmap={shot.bitmap} label={t`The picture you took: ${title}`} />
      <div className={css['shotBar']}>
        <Button icon={RotateCcw} onClick={onAgain}>{t`Again`}</Button>
        <Button ref={use} kind="primary" icon={Check} onClick={onUse}>{t`Use it`}</Button>
      </div>
    </div>
  );
}
