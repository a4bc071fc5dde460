import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { toAppPath } from '../../platform/page/app-data.ts';
import { Segmented } from '../../ui/form/choice.tsx';
import { createPreviewPath, isShowable, type WidgetDraft } from './widget-draft.ts';
import css from './widgets.module.css';

const settleMs = 400;
const startHeight = 320;

type Width = 'phone' | 'wide';

/** The widget as the other site will show it: the same page, in a frame. */
export function WidgetPreview({ draft }: { draft: WidgetDraft }) {
  const { t } = useLingui();
  const [width, setWidth] = useState<Width>('wide');
  // Empty while there is nothing to show.
  const path = useSettled(isShowable(draft) ? createPreviewPath(draft) : '');
  return (
    <section aria-labelledby="preview-title" className={css['preview']}>
      <div className={css['bar']}>
        <h2 id="preview-title">{t`Preview`}</h2>
        <Segmented
          label={t`Width of the preview`}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'wide', label: t`Wide` },
            { value: 'phone', label: t`Phone` },
          ]}
        />
      </div>
      <div className={css['stage']} data-width={width}>
        {path ? (
          <PreviewFrame key={path} path={path} />
        ) : (
          <p className={css['waiting']}>
            <Trans>Choose what to show, and it appears here.</Trans>
          </p>
        )}
      </div>
    </section>
  );
}

function PreviewFrame({ path }: { path: string }) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(startHeight);

  useEffect(() => {
    const greet = () => frame.current?.contentWindow?.postMessage({ type: 'strapline:hello' }, location.origin);
    const resize = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (typeof data === 'object' && data !== null && 'height' in data && typeof data.height === 'number') setHeight(data.height);
    };
    addEventListener('message', resize);
    const shown = frame.current;
    shown?.addEventListener('load', greet);
    return () => {
      removeEventListener('message', resize);
      shown?.removeEventListener('load', greet);
    };
  }, []);

  return <iframe ref={frame} src={toAppPath(path)} title={t`Preview of the widget`} style={{ height }} />;
}

/** A value that changes once typing pauses. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
