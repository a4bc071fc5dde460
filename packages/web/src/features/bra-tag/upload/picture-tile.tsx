import { useLingui } from '@lingui/react/macro';
import { GripVertical, RotateCw, TriangleAlert, X } from 'lucide';
import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import type { FieldOf } from '../../../platform/form/contract-form.ts';
import { formatReason } from '../../../platform/wire/wire-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import css from '../create/create.module.css';
import { updateUploads } from '../create/tag-draft.ts';
import { getPreview } from './file-previews.ts';
import { hasLocalFile, isInOtherTab } from './local-files.ts';
import { getPercent, type UploadItem } from './upload-list.ts';
import { resumeUpload } from './upload-queue.ts';

type TileProps = {
  item: UploadItem;
  position: number;
  isCover: boolean;
  isDragged: boolean;
  onDragStart: (event: PointerEvent) => void;
  onMoveKey: (event: KeyboardEvent) => void;
  /** This page no longer has the file: it has to be selected again. */
  onChooseAgain: () => void;
  onRemove: () => void;
  /** Used when no description is written. */
  suggestion: string;
  /** The field of the description. */
  alt: ReturnType<FieldOf>;
};

export function PictureTile({
  item,
  position,
  isCover,
  isDragged,
  onDragStart,
  onMoveKey,
  onChooseAgain,
  onRemove,
  suggestion,
  alt,
}: TileProps) {
  const { t } = useLingui();
  const onResume = () => {
    if (!resumeUpload(item.key)) onChooseAgain();
  };
  const hasFailed = item.state === 'cut' || item.state === 'refused';
  const isSettled = item.state === 'ready' || item.state === 'processing';
  const classes = [css['pic'], hasFailed && css['bad'], isDragged && css['dragged']].filter(Boolean).join(' ');
  return (
    <li className={classes} data-key={item.key}>
      <div className={css['tile']}>
        <TilePreview item={item} />
        <span className={css['number']}>{isCover ? t`Cover` : position}</span>
        {!isSettled && <UploadOverlay item={item} onResume={onResume} />}
        {item.state === 'processing' && (
          <div className={css['overlay']}>
            <i className="spin" aria-hidden="true" />
            <span>{t`Processing`}</span>
          </div>
        )}
        <div className={css['tools']}>
          {!hasFailed && (
            <button
              type="button"
              data-handle
              className={css['dragHandle']}
              aria-label={t`Move ${item.name}, place ${position}; use the arrow keys`}
              onPointerDown={onDragStart}
              onKeyDown={onMoveKey}
            >
              <Icon icon={GripVertical} size={18} />
            </button>
          )}
          <button
            type="button"
            className={css['remove']}
            aria-label={isSettled || hasFailed ? t`Remove ${item.name}` : t`Cancel the upload of ${item.name}`}
            onClick={onRemove}
          >
            <Icon icon={X} size={18} />
          </button>
        </div>
      </div>
      {item.state !== 'refused' && item.kind === 'image' && <AltText item={item} position={position} suggestion={suggestion} alt={alt} />}
    </li>
  );
}

function TilePreview({ item }: { item: UploadItem }) {
  const preview = getPreview(item.key);
  if (item.media) {
    // A film shows its first frame here; it plays on the tag's page.
    if (item.kind === 'video') return <div className={css['film']} style={{ backgroundImage: `url("${item.media.placeholder}")` }} />;
    return <Picture media={{ ...item.media, alt: item.alt }} seed={item.key} sizes="200px" className={css['art']} />;
  }
  if (!preview || item.state === 'refused') return null;
  return item.kind === 'image' ? (
    <img src={preview} alt="" />
  ) : (
    <video src={preview} muted preload="metadata" tabIndex={-1} aria-label={item.name} />
  );
}

function formatMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

function UploadOverlay({ item, onResume }: Pick<TileProps, 'item'> & { onResume: () => void }) {
  const { t } = useLingui();
  const percent = getPercent(item);
  if (item.state === 'refused') {
    return (
      <div className={css['overlay']} role="alert">
        <Icon icon={TriangleAlert} />
        <span className="med">{t`Not uploaded`}</span>
        {item.refusal && <small>{formatReason(item.refusal)}</small>}
      </div>
    );
  }
  if (item.state === 'cut') {
    return (
      <div className={css['overlay']}>
        <Icon icon={TriangleAlert} />
        <span className="med">{t`Stopped at ${percent} %`}</span>
        <Button
          icon={RotateCw}
          size="small"
          {...(css['resume'] ? { className: css['resume'] } : {})}
          onClick={onResume}
          aria-label={t`Resume ${item.name}`}
        >
          {hasLocalFile(item.key) ? t`Resume` : t`Choose again`}
        </Button>
      </div>
    );
  }
  return (
    <div className={css['overlay']}>
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
        <span>{t`Uploading in another tab`}</span>
      ) : (
        <span className="num">{t`${formatMegabytes(item.sent)} of ${formatMegabytes(item.bytes)} MB`}</span>
      )}
    </div>
  );
}

type AltTextProps = Pick<TileProps, 'item' | 'position' | 'suggestion' | 'alt'>;

function AltText({ item, position, suggestion, alt: { name, error } }: AltTextProps) {
  const { t } = useLingui();
  const help = useId();
  return (
    <div>
      <div className={css['alttext']}>
        <textarea
          name={item.uploadId && name}
          rows={2}
          value={item.alt}
          maxLength={200}
          placeholder={suggestion || t`Description (optional)`}
          aria-label={t`What picture ${position} shows (optional)`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? help : undefined}
          onChange={(event) =>
            updateUploads({ type: 'altTextChanged', key: item.key, alt: event.target.value.replace(/(?<!\s)\s*\n\s*/g, ' ') })
          }
        />
      </div>
      {error && (
        <span className="help bad" id={help} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
