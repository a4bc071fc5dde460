import { Trans, useLingui } from '@lingui/react/macro';
import { GripVertical, Pencil, RotateCw, TriangleAlert, X } from 'lucide';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../platform/wire.ts';
import { WireError } from '../../platform/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './create.module.css';
import { previewOf } from './file-previews.ts';
import { tellUploads } from './tag-draft.ts';
import { percentOf, type UploadItem } from './upload-list.ts';
import { holdsFile, resume } from './upload-runner.ts';

type TileProps = {
  item: UploadItem;
  place: number;
  isCover: boolean;
  isHeld: boolean;
  onHold: (event: PointerEvent) => void;
  onKey: (event: KeyboardEvent) => void;
  /** The page no longer holds the file: it has to be chosen again. */
  onChooseAgain: () => void;
  onRemove: () => void;
};

export function PictureTile({ item, place, isCover, isHeld, onHold, onKey, onChooseAgain, onRemove }: TileProps) {
  const { t } = useLingui();
  const onResume = () => {
    if (!resume(item.key)) onChooseAgain();
  };
  const isBad = item.state === 'cut' || item.state === 'refused';
  const isSettled = item.state === 'ready' || item.state === 'processing';
  const classes = [css['pic'], isBad && css['bad'], isHeld && css['held']].filter(Boolean).join(' ');
  return (
    <li className={classes} data-key={item.key}>
      <div className={css['tile']}>
        <Shown item={item} />
        <span className={css['no']}>{isCover ? <Trans>Cover</Trans> : place}</span>
        {!isSettled && <Veil item={item} onResume={onResume} />}
        {item.state === 'processing' && (
          <div className={css['veil']}>
            <i className="spin" aria-hidden="true" />
            <span>
              <Trans>Being prepared</Trans>
            </span>
          </div>
        )}
        <div className={css['tools']}>
          {!isBad && (
            <button
              type="button"
              data-handle
              className={css['grab']}
              aria-label={t`Move ${item.name}, place ${place}; use the arrow keys`}
              onPointerDown={onHold}
              onKeyDown={onKey}
            >
              <Icon of={GripVertical} size={18} />
            </button>
          )}
          <button
            type="button"
            className={css['kill']}
            aria-label={isSettled || isBad ? t`Remove ${item.name}` : t`Cancel the upload of ${item.name}`}
            onClick={onRemove}
          >
            <Icon of={X} size={18} />
          </button>
        </div>
      </div>
      {item.state !== 'refused' && <AltText item={item} place={place} />}
    </li>
  );
}

function Shown({ item }: { item: UploadItem }) {
  const local = previewOf(item.key);
  if (item.media) {
    // A film is known by its first picture here; it plays on the tag's page.
    if (item.kind === 'video') return <div className={css['film']} style={{ backgroundImage: `url("${item.media.placeholder}")` }} />;
    return (
      <Picture media={{ ...item.media, alt: item.alt }} seed={item.key} sizes="200px" {...(css['art'] ? { className: css['art'] } : {})} />
    );
  }
  if (!local || item.state === 'refused') return null;
  return item.kind === 'image' ? (
    <img src={local} alt="" />
  ) : (
    <video src={local} muted preload="metadata" tabIndex={-1} aria-label={item.name} />
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

function Veil({ item, onResume }: Pick<TileProps, 'item'> & { onResume: () => void }) {
  const { t } = useLingui();
  const percent = percentOf(item);
  if (item.state === 'refused') {
    return (
      <div className={css['veil']} role="alert">
        <Icon of={TriangleAlert} />
        <span className="med">
          <Trans>Not taken</Trans>
        </span>
        <small>{item.reason}</small>
      </div>
    );
  }
  if (item.state === 'cut') {
    return (
      <div className={css['veil']}>
        <Icon of={TriangleAlert} />
        <span className="med">
          <Trans>Cut off at {percent} %</Trans>
        </span>
        <Button
          size="small"
          {...(css['resume'] ? { className: css['resume'] } : {})}
          onClick={onResume}
          aria-label={t`Resume ${item.name}`}
        >
          <Icon of={RotateCw} />
          {holdsFile(item.key) ? <Trans>Resume</Trans> : <Trans>Choose again</Trans>}
        </Button>
      </div>
    );
  }
  return (
    <div className={css['veil']}>
      <svg
        className={css['ring']}
        viewBox="0 0 60 60"
        role="progressbar"
        aria-valuenow={percent}
        aria-label={t`${item.name}, uploaded in per cent`}
      >
        <circle className={css['t']} cx="30" cy="30" r="24" />
        <circle
          className={css['p']}
          cx="30"
          cy="30"
          r="24"
          pathLength="100"
          strokeDasharray={`${percent} 100`}
          transform="rotate(-90 30 30)"
        />
        <text x="30" y="35">
          {percent}%
        </text>
      </svg>
      <span className="num">
        <Trans>
          {megabytes(item.sent)} of {megabytes(item.bytes)} MB
        </Trans>
      </span>
    </div>
  );
}

/** How long a pause in the typing is before the words are sent. */
const pauseMs = 700;

function AltText({ item, place }: { item: UploadItem; place: number }) {
  const { t } = useLingui();
  const [fault, setFault] = useState<string>();
  const sent = useRef(item.uploadId ? item.alt : '');
  const { uploadId, alt } = item;
  useEffect(() => {
    if (!uploadId || alt === sent.current) return;
    const pause = setTimeout(() => {
      call('describeUpload', { uploadId, alt }).then(
        () => {
          sent.current = alt;
          setFault(undefined);
        },
        (error: unknown) => {
          if (!(error instanceof WireError)) throw error;
          setFault(error.fields['alt'] ?? error.message);
        },
      );
    }, pauseMs);
    return () => clearTimeout(pause);
  }, [uploadId, alt]);

  const isMissing = alt.trim() === '';
  return (
    <div>
      <div className={isMissing ? `${css['alttext']} ${css['miss']}` : css['alttext']}>
        {isMissing && <Icon of={Pencil} size={15} />}
        <input
          value={alt}
          maxLength={200}
          placeholder={t`Describe this picture`}
          aria-label={t`What picture ${place} shows`}
          aria-invalid={fault ? true : undefined}
          onChange={(event) => tellUploads({ type: 'described', key: item.key, alt: event.target.value })}
        />
      </div>
      {fault && (
        <span className="help bad" role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}
