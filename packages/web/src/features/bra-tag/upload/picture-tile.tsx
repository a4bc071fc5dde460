import { Trans, useLingui } from '@lingui/react/macro';
import { GripVertical, RotateCw, TriangleAlert, X } from 'lucide';
import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import css from '../create/create.module.css';
import { updateUploads } from '../create/tag-draft.ts';
import { fieldId } from '../create/use-tag-form.ts';
import { getPreview } from './file-previews.ts';
import { hasLocalFile, isInOtherTab } from './local-files.ts';
import { getPercent, type UploadItem } from './upload-list.ts';
import { resume } from './upload-queue.ts';

type TileProps = {
  item: UploadItem;
  place: number;
  isCover: boolean;
  isHeld: boolean;
  onHold: (event: PointerEvent) => void;
  onKey: (event: KeyboardEvent) => void;
  /** This page no longer has the file: it has to be selected again. */
  onChooseAgain: () => void;
  onRemove: () => void;
  /** Used when no description is written. */
  suggestion: string;
  altError: string | undefined;
};

export function PictureTile({ item, place, isCover, isHeld, onHold, onKey, onChooseAgain, onRemove, suggestion, altError }: TileProps) {
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
        {!isSettled && <UploadOverlay item={item} onResume={onResume} />}
        {item.state === 'processing' && (
          <div className={css['veil']}>
            <i className="spin" aria-hidden="true" />
            <span>
              <Trans>Processing</Trans>
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
      {item.state !== 'refused' && item.kind === 'image' && (
        <AltText item={item} place={place} suggestion={suggestion} altError={altError} />
      )}
    </li>
  );
}

function Shown({ item }: { item: UploadItem }) {
  const local = getPreview(item.key);
  if (item.media) {
    // A film shows its first frame here; it plays on the tag's page.
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

function UploadOverlay({ item, onResume }: Pick<TileProps, 'item'> & { onResume: () => void }) {
  const { t } = useLingui();
  const percent = getPercent(item);
  if (item.state === 'refused') {
    return (
      <div className={css['veil']} role="alert">
        <Icon of={TriangleAlert} />
        <span className="med">
          <Trans>Not uploaded</Trans>
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
          <Trans>Stopped at {percent} %</Trans>
        </span>
        <Button
          size="small"
          {...(css['resume'] ? { className: css['resume'] } : {})}
          onClick={onResume}
          aria-label={t`Resume ${item.name}`}
        >
          <Icon of={RotateCw} />
          {hasLocalFile(item.key) ? <Trans>Resume</Trans> : <Trans>Choose again</Trans>}
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
      {isInOtherTab(item) ? (
        <span>
          <Trans>Uploading in another tab</Trans>
        </span>
      ) : (
        <span className="num">
          <Trans>
            {megabytes(item.sent)} of {megabytes(item.bytes)} MB
          </Trans>
        </span>
      )}
    </div>
  );
}

type AltTextProps = Pick<TileProps, 'item' | 'place' | 'suggestion' | 'altError'>;

function AltText({ item, place, suggestion, altError }: AltTextProps) {
  const { t } = useLingui();
  const help = useId();
  return (
    <div>
      <div className={css['alttext']}>
        <textarea
          {...(item.uploadId ? { id: fieldId(`alts.${item.uploadId}`) } : {})}
          rows={2}
          value={item.alt}
          maxLength={200}
          placeholder={suggestion || t`Description (optional)`}
          aria-label={t`What picture ${place} shows (optional)`}
          aria-invalid={altError ? true : undefined}
          aria-describedby={altError ? help : undefined}
          onChange={(event) =>
            updateUploads({ type: 'described', key: item.key, alt: event.target.value.replace(/(?<!\s)\s*\n\s*/g, ' ') })
          }
        />
      </div>
      {altError && (
        <span className="help bad" id={help} role="alert">
          {altError}
        </span>
      )}
    </div>
  );
}
