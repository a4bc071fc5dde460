import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldAlert } from 'lucide';
import { type FormEvent, useState } from 'react';
import { resetLog } from '../../platform/log/check-log.ts';
import type { StoredBreach } from '../../platform/log/log-memory.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Check } from '../../ui/form/choice.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { DownloadButton } from './download-button.tsx';
import css from './log.module.css';

/** Both sides of a breach, to inspect and download, and a way to continue. */
export function BreachSection({ breach }: { breach: StoredBreach }) {
  const { t } = useLingui();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section className={css['breach']} aria-labelledby="breach">
      <h2 id="breach">
        <Icon icon={ShieldAlert} size={26} />
        {t`These two don’t match`}
      </h2>
      <p>
        <Trans>
          Noticed on {formatDateTime(breach.at)}. The first is what your browser saw before, the second is what the log showed then. Show
          both to someone you trust, and to us.
        </Trans>{' '}
        {breach.why === 'rewritten' && t`The same key signed both, so its owner can’t deny either.`}
      </p>
      <div className={css['notes']}>
        <Note title={t`Seen on ${formatDateTime(breach.before.seenAt)}`} text={breach.before.note} />
        <Note title={t`Shown on ${formatDateTime(breach.at)}`} text={breach.seen.note} />
      </div>
      <div className="row">
        <DownloadButton name="strapline-log-evidence.txt" text={buildEvidence(breach)} kind="primary">
          {t`Download the evidence`}
        </DownloadButton>
        <Button onClick={() => setConfirming(true)}>{t`Continue with the new log`}</Button>
      </div>
      {isConfirming && <ForgetMemoryDialog onClose={() => setConfirming(false)} />}
    </section>
  );
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <pre className="mono">{text}</pre>
    </figure>
  );
}

function ForgetMemoryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [isConfirmed, setConfirmed] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const isOwn = location.hostname === 'localhost' || location.hostname === '127.0.0.1';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    if (isConfirmed) void resetLog().finally(onClose);
    else event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <Dialog open onClose={onClose} title={t`Continue with the new log?`}>
      <form className="stack" onSubmit={submit} noValidate>
        <p className="sub">
          <Trans>
            Your browser forgets what it saw before and trusts the log as it is now. The warning disappears, and this browser can no longer
            show that something was changed.
          </Trans>
        </p>
        {isOwn && <p className="sub">{t`This server runs on your own machine. If you deleted its data, that’s the reason.`}</p>}
        <Check
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.target.checked)}
          error={isSubmitted && !isConfirmed ? t`Confirm this to continue.` : undefined}
        >
          {t`I have saved the evidence or don’t need it.`}
        </Check>
        <div className="actions">
          <Button onClick={onClose}>{t`Keep the warning`}</Button>
          <Button type="submit" kind="primary">{t`Forget and continue`}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function buildEvidence({ why, before, seen, at }: StoredBreach): string {
  return [
    `What: ${why}`,
    `Noticed: ${new Date(at).toISOString()}`,
    `Key before: ${before.verifierKey}`,
    `Key then: ${seen.verifierKey}`,
    '',
    `Seen ${new Date(before.seenAt).toISOString()}:`,
    before.note,
    `Shown ${new Date(at).toISOString()}:`,
    seen.note,
  ].join('\n');
}
