import { useLingui } from '@lingui/react/macro';
import { ArrowUp, Camera, Check, CircleAlert, Lock, RotateCw, Upload, X } from 'lucide';
import { useId, useState } from 'react';
import type { PrivateUpload, UploadView } from '../../platform/private-media/picture-view.ts';
import { Button } from '../button.tsx';
import { FieldError } from '../form/field.tsx';
import { Icon } from '../icon.tsx';
import { ProgressRing } from '../progress-ring.tsx';
import { CameraTile } from './camera-tile.tsx';
import { CoverArt, type CoverProps } from './cover-art.tsx';
import { Pixels } from './covered-picture.tsx';
import css from './private-picture-field.module.css';
import { ProblemText } from './problem-text.tsx';

type PrivatePictureFieldProps = {
  /** Of `usePrivateUpload`. */
  upload: PrivateUpload;
  /** Such as "Left": the caption, and part of the names of its buttons. */
  title: string;
  hint?: string;
  /** Over the camera, such as "Keep the paper in the frame". */
  guide?: string;
  /** The cloth of the empty tile. */
  cover: CoverProps;
  /** The server already has a picture here; a new one replaces it. */
  isSent?: boolean;
  /** The path of the field in its form, so that the first bad field is focused. */
  name?: string | undefined;
  error?: string | undefined;
};

/** One private picture: a file or the camera, the steps of its encryption, and its upload, which continues after a cut. */
export function PrivatePictureField({ upload, title, hint, guide, cover, isSent = false, name, error }: PrivatePictureFieldProps) {
  const { t } = useLingui();
  const [isCameraOn, setCameraOn] = useState(false);
  const id = useId();
  const { view, camera } = upload;
  const caption = isCameraOn ? t`camera is on` : hint;
  return (
    <figure className={css['field']} data-state={view.state}>
      <figcaption>
        <b>{title}</b>
        {caption && <span className="note">{caption}</span>}
      </figcaption>
      {isCameraOn ? (
        <CameraTile
          title={title}
          guide={guide}
          mode={camera.mode}
          onMode={camera.onModeChange}
          onClose={() => setCameraOn(false)}
          onTaken={(picture) => {
            setCameraOn(false);
            upload.choose(picture);
          }}
        />
      ) : view.state === 'empty' ? (
        <EmptyTile
          cover={cover}
          isSent={isSent}
          title={title}
          upload={upload}
          id={id}
          name={name}
          hasError={Boolean(error)}
          onCamera={() => setCameraOn(true)}
        />
      ) : (
        <BusyTile view={view} title={title} upload={upload} />
      )}
      {isCameraOn && (
        <div className={css['below']}>
          <span className="note">{camera.mode === 'selfie' ? t`Selfie camera` : t`Back camera`}</span>
          <FileButton
            label={t`Use a file instead`}
            onFile={(file) => {
              setCameraOn(false);
              upload.choose(file);
            }}
          />
        </div>
      )}
      {!isCameraOn && view.state !== 'empty' && <Steps view={view} />}
      {view.state === 'empty' && view.problem && (
        <p className={css['problem']} role="alert">
          <Icon icon={CircleAlert} size={16} />
          <span>
            <ProblemText problem={view.problem} />
          </span>
        </p>
      )}
      {error && view.state === 'empty' && <FieldError id={`${id}-error`} error={error} />}
    </figure>
  );
}

type EmptyTileProps = Pick<PrivatePictureFieldProps, 'upload' | 'title' | 'cover' | 'isSent' | 'name'> & {
  id: string;
  hasError: boolean;
  onCamera: () => void;
};

function EmptyTile({ upload, title, cover, isSent, name, id, hasError, onCamera }: EmptyTileProps) {
  const { t } = useLingui();
  return (
    <div className={css['tile']}>
      {/* The caption says what the woven label would, which the buttons would cover. */}
      <CoverArt {...cover} word={undefined} className={css['cloth']} />
      <div className={css['choices']}>
        {isSent && (
          <span className={css['sent']}>
            <Icon icon={Lock} size={16} />
            {t`Sent, encrypted`}
          </span>
        )}
        <Button
          kind="primary"
          icon={Camera}
          aria-label={t`Take a picture: ${title}`}
          onClick={onCamera}
          {...(name ? { name } : {})}
          {...(hasError ? { 'aria-describedby': `${id}-error` } : {})}
        >
          {isSent ? t`Take it again` : t`Take a picture`}
        </Button>
        <FileButton label={t`Use a file`} name={title} isButton onFile={upload.choose} />
      </div>
    </div>
  );
}

type FileButtonProps = { label: string; name?: string; isButton?: boolean; onFile: (file: File) => void };

function FileButton({ label, name, isButton = false, onFile }: FileButtonProps) {
  return (
    <label className={isButton ? `btn ${css['file']}` : `${css['link']} ${css['file']}`}>
      <Icon icon={Upload} size={18} />
      {label}
      <input
        type="file"
        className="vh"
        accept="image/*"
        aria-label={name ? `${label}: ${name}` : label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </label>
  );
}

type BusyView = Exclude<UploadView, { state: 'empty' }>;

function BusyTile({ view, title, upload }: { view: BusyView; title: string; upload: PrivateUpload }) {
  const { t } = useLingui();
  const isDone = view.state === 'ready';
  return (
    <div className={css['tile']}>
      {view.preview && <Pixels bitmap={view.preview} label={t`Your picture: ${title}`} />}
      {!isDone && (
        <div className={view.preview ? css['veil'] : `${css['veil']} ${css['plain']}`}>
          <Progress view={view} onResume={upload.resume} />
        </div>
      )}
      <button
        type="button"
        className={css['remove']}
        aria-label={isDone ? t`Remove: ${title}` : t`Cancel: ${title}`}
        onClick={upload.remove}
      >
        <Icon icon={X} size={18} />
      </button>
    </div>
  );
}

function Progress({ view, onResume }: { view: BusyView; onResume: () => void }) {
  const { t } = useLingui();
  switch (view.state) {
    case 'ready':
      return null;
    case 'preparing':
      return <Waiting text={t`Preparing`} />;
    case 'encrypting':
      return <Waiting text={t`Encrypting`} />;
    case 'checking':
      return <Waiting text={t`Almost done`} />;
    case 'cut':
      return (
        <>
          <span className={css['strong']}>{t`Connection lost at ${Math.floor((100 * view.sent) / view.bytes)}%`}</span>
          <span>{t`It continues when you’re back online.`}</span>
          <Button size="small" icon={RotateCw} onClick={onResume}>{t`Resume`}</Button>
        </>
      );
    case 'sending':
      return (
        <>
          <ProgressRing share={view.sent / view.bytes} label={t`Uploading`} />
          <span className={css['amount']}>{formatShare(view.sent, view.bytes, (sent, all) => t`${sent} of ${all} MB`)}</span>
        </>
      );
  }
}

function formatShare(sent: number, bytes: number, format: (sent: string, all: string) => string): string {
  const megabytes = (count: number) => (count / 1_000_000).toFixed(1);
  return format(megabytes(sent), megabytes(bytes));
}

function Waiting({ text }: { text: string }) {
  return (
    <>
      <i className="spin" aria-hidden="true" />
      <span role="status">{text}</span>
    </>
  );
}

const order = ['preparing', 'encrypting', 'sending', 'checking', 'ready'] as const;

/** What has happened to the picture so far. */
function Steps({ view }: { view: BusyView }) {
  const { t } = useLingui();
  const at = order.indexOf(view.state === 'cut' ? 'sending' : view.state);
  const isReady = view.state === 'ready';
  const steps = [
    { from: 1, text: t`Location and camera data removed`, doing: t`Removing location and camera data` },
    { from: 2, text: t`Encrypted in this browser`, doing: t`Encrypting in this browser` },
    { from: 4, text: t`Uploaded`, doing: view.state === 'cut' ? t`Waiting for the connection` : t`Uploading in parts` },
  ];
  const shown = steps.filter((_step, index) => index === 0 || at >= (steps[index - 1]?.from ?? 0));
  return (
    <ul className={css['steps']} aria-live="polite">
      {shown.map(({ from, text, doing }) => {
        const isDone = isReady || at >= from;
        return (
          <li key={from} className={isDone ? undefined : css['going']}>
            <Icon icon={isDone ? Check : ArrowUp} size={16} />
            {isDone ? text : doing}
          </li>
        );
      })}
    </ul>
  );
}
