import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff, RotateCw } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PictureView } from '../../platform/private-media/picture-view.ts';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { formatTime } from '../format/dates.ts';
import { Group } from '../group.tsx';
import { Icon } from '../icon.tsx';
import { SpoolDrawing } from '../load-states.tsx';
import { ProgressRing } from '../progress-ring.tsx';
import { CoverArt, type CoverProps } from './cover-art.tsx';
import css from './covered-picture.module.css';

type CoveredPictureProps = {
  view: PictureView;
  cover: CoverProps;
  /** What is in the picture, such as "Left": its text alternative. */
  label: string;
  /** Somebody who may not look sees the cover alone. */
  canShow: boolean;
  onShow: () => void;
  onCover: () => void;
  /** Asks for a new key. */
  onRenew: () => void;
  /** Of the button, such as "Show the left". */
  showLabel?: string;
  /** Above the button, as long as it is covered. */
  note?: ReactNode;
  /** A tile is cropped to 4:5; on a stage and in full screen the whole picture is shown. */
  size?: 'tile' | 'stage' | 'full';
};

/** A private picture: covered, being decrypted, open with the viewer's name and the time on it, or why it can't be opened. */
export function CoveredPicture({ size = 'tile', ...props }: CoveredPictureProps) {
  const { view, label } = props;
  const frame = useRef<HTMLDivElement>(null);
  // The pressed button disappears with its state; the focus stays on the picture.
  const stay = (act: () => void) => () => {
    frame.current?.focus({ preventScroll: true });
    act();
  };
  const acts = { onShow: stay(props.onShow), onCover: stay(props.onCover), onRenew: stay(props.onRenew) };
  const classes = [css['frame'], css[size], view.state === 'failed' && css['failed']].filter(Boolean).join(' ');
  return (
    <Group className={classes} aria-label={label} ref={frame} tabIndex={-1}>
      {view.state === 'open' ? (
        <OpenPicture {...props} {...acts} view={view} />
      ) : view.state === 'failed' ? (
        <Failed {...props} {...acts} view={view} />
      ) : (
        <Covered {...props} {...acts} />
      )}
    </Group>
  );
}

type StateProps = Omit<CoveredPictureProps, 'size'>;
type Of<State extends PictureView['state']> = Omit<StateProps, 'view'> & { view: Extract<PictureView, { state: State }> };

function Covered({ view, cover, canShow, onShow, showLabel, note }: StateProps) {
  const { t } = useLingui();
  return (
    <>
      <CoverArt {...cover} word={view.state === 'decrypting' ? undefined : cover.word} className={css['fill']} />
      {view.state === 'decrypting' ? (
        <div className={css['veil']} role="status">
          <ProgressRing share={view.share} label={t`Decrypting`} />
          <span>{t`Decrypting`}</span>
        </div>
      ) : (
        canShow && (
          <div className={css['ask']}>
            {note && <div className={css['note']}>{note}</div>}
            <Button kind="primary" icon={Eye} onClick={onShow}>
              {showLabel ?? t`Show`}
            </Button>
          </div>
        )
      )}
    </>
  );
}

function OpenPicture({ view, label, onCover }: Of<'open'>) {
  const { t } = useLingui();
  const time = formatTime(view.shownAt);
  return (
    <>
      <Pixels bitmap={view.bitmap} label={label} />
      <button type="button" className={css['cover']} aria-label={t`Cover it again`} onClick={onCover}>
        <Icon icon={EyeOff} size={18} />
      </button>
      <p className={css['stamp']}>
        <Icon icon={Eye} size={14} />
        <span>{t`shown to ${view.shownTo}, ${time}`}</span>
      </p>
    </>
  );
}

/** On a canvas: there is no address of the plain picture that could be opened, stored or sent. */
export function Pixels({ bitmap, label }: { bitmap: ImageBitmap; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const shown = canvas.current;
    // A picture that was covered meanwhile has no pixels.
    if (!shown || bitmap.width === 0) return;
    shown.width = bitmap.width;
    shown.height = bitmap.height;
    shown.getContext('2d')?.drawImage(bitmap, 0, 0);
    return () => {
      shown.width = 0;
      shown.height = 0;
    };
  }, [bitmap]);
  return <canvas ref={canvas} className={css['pixels']} role="img" aria-label={label} onContextMenu={(event) => event.preventDefault()} />;
}

function Failed({ view, onShow, onRenew }: Of<'failed'>) {
  const { t } = useLingui();
  return (
    <div className={css['oops']} role="alert">
      <SpoolDrawing thread="cut" />
      <FailureText view={view} />
      {view.canRenew ? (
        <Button size="small" icon={RotateCw} onClick={onRenew}>{t`Get a new key`}</Button>
      ) : view.problem === 'connection' ? (
        <Button size="small" icon={RotateCw} onClick={onShow}>{t`Try again`}</Button>
      ) : (
        <CopyButton text={view.reference}>{t`Copy reference`}</CopyButton>
      )}
    </div>
  );
}

function FailureText({ view: { problem, canRenew, message } }: Pick<Of<'failed'>, 'view'>) {
  const { t } = useLingui();
  switch (problem) {
    case 'key':
      return (
        <>
          {/* The specification's text, not translated. */}
          <p className={css['what']}>Unable to decrypt with any provided key</p>
          <p>
            {canRenew
              ? t`Your key doesn’t open this picture. It may have been encrypted again since you got it. Nothing is lost.`
              : t`The new key doesn’t open it either. Send the reference to support, and we’ll look into it.`}
          </p>
        </>
      );
    case 'damaged':
      return (
        <>
          <p className={css['what']}>Unable to decrypt with any provided key</p>
          <p>{t`The file was changed or is incomplete, so nothing of it is shown. Send the reference to support.`}</p>
        </>
      );
    case 'refused':
      return (
        <>
          <p className={css['what']}>{t`You can’t open this picture`}</p>
          <p>{message}</p>
        </>
      );
    case 'gone':
      return (
        <>
          <p className={css['what']}>{t`This picture isn’t here any more`}</p>
          <p>{t`It was removed, or you no longer have access to it.`}</p>
        </>
      );
    case 'connection':
      return (
        <>
          <p className={css['what']}>{t`The picture didn’t load`}</p>
          <p>{t`Check your connection and try again.`}</p>
        </>
      );
  }
}
