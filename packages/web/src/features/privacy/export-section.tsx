import { useLingui } from '@lingui/react/macro';
import type { DataExport } from '@strapline/contract/shapes/privacy';
import { Download, FileArchive } from 'lucide';
import { useEffect, useState } from 'react';
import { queryClient, useCall, useCallMutation } from '../../platform/cache/queries.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { call } from '../../platform/wire/wire.ts';
import { Button } from '../../ui/button.tsx';
import { formatLongDay } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './privacy.module.css';

const pollMs = 1_000;

export function ExportSection({ lastExport }: { lastExport: DataExport | null }) {
  const { t } = useLingui();
  const request = useCallMutation('exportMyData', ['fetchPrivacy']);
  const isAvailable = lastExport !== null && lastExport.status !== 'expired';
  const start = () => request.mutate({}, { onSuccess: () => showNotice(t`We’ll e-mail you when it’s ready.`), onError: showError });
  return (
    <section aria-labelledby="export-title">
      <h2 id="export-title">{t`Download your data`}</h2>
      <p className="sub">{t`A ZIP file with everything we hold about you: profile, pieces, orders, messages, reports and pictures.`}</p>
      {isAvailable && (lastExport.status === 'working' ? <Progress begun={lastExport} /> : <Ready file={lastExport} />)}
      {lastExport?.status !== 'working' && (
        <p>
          <Button
            kind={isAvailable ? 'quiet' : 'plain'}
            className={isAvailable ? css['again'] : undefined}
            busy={request.isPending}
            onClick={start}
          >
            {isAvailable ? t`Request a new copy` : t`Request a copy`}
          </Button>
        </p>
      )}
    </section>
  );
}

/** Polls until it is ready; the tab then shows it as such. */
function Progress({ begun }: { begun: DataExport }) {
  const { t } = useLingui();
  const { data = begun } = useCall('getExport', { exportId: begun.exportId }, { refetchInterval: pollMs });
  useEffect(() => {
    if (data.status !== 'working') void queryClient.invalidateQueries({ queryKey: ['fetchPrivacy'] });
  }, [data.status]);
  if (data.status === 'ready') return <Ready file={data} />;
  return (
    <div className={css['ready']} role="status">
      <Icon icon={FileArchive} />
      <span>
        <b>{t`We’re preparing your copy`}</b>
        <small>{t`We’ll e-mail you when it’s ready. You can leave this page.`}</small>
        <progress max={data.total} value={data.done} aria-label={t`Progress`} />
      </span>
    </div>
  );
}

function Ready({ file }: { file: DataExport }) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const size = formatSize(file.bytes ?? 0);
  const until = file.expiresAt ? formatLongDay(file.expiresAt) : '';
  const since = file.readyAt ? formatLongDay(file.readyAt) : '';

  async function download() {
    setBusy(true);
    try {
      const { url } = await call('getExport', { exportId: file.exportId });
      if (url) location.assign(url);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={css['ready']}>
      <Icon icon={FileArchive} />
      <span>
        <b>{t`Ready since ${since}`}</b>
        <small>{t`${size}, available until ${until}.`}</small>
      </span>
      <Button size="small" icon={Download} busy={isBusy} onClick={() => void download()}>{t`Download`}</Button>
    </div>
  );
}

function formatSize(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 0.1 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${megabytes.toFixed(1)} MB`;
}
