import { Trans, useLingui } from '@lingui/react/macro';
import { clientNumbers } from '@strapline/contract/client-numbers';
import { RefreshCw, WifiOff } from 'lucide';
import { lazy, Suspense, useEffect, useState } from 'react';
import { takeUpdate, useBuild } from '../platform/build-info.ts';
import { useStage } from '../platform/client-state.ts';
import { useConnection } from '../platform/connection.ts';
import { dismiss, type Notice, useNotices } from '../platform/notices.ts';
import { useStepUp } from '../platform/step-up.ts';
import { Snackbar } from '../ui/dialog/snackbar.tsx';

// Hardly ever asked.
const StepUpDialog = lazy(async () => ({ default: (await import('../features/session/step-up-dialog.tsx')).StepUpDialog }));

/** Everything that speaks on any page: from the foot of the screen notices, the update banner, a lost connection; above it the question who is there. */
export function NoticeBoard() {
  const shown = useNotices((board) => board.shown);
  const asked = useStepUp((question) => question.asked);
  return (
    <>
      <div className="toasts">
        <ConnectionBanner />
        <UpdateBanner />
        {shown.map((notice) => (
          <Snackbar key={notice.id} bad={notice.kind === 'error'} action={onceOnly(notice)} onClose={() => dismiss(notice.id)}>
            {/* Escaped or sanitised where the notice is made. */}
            <p dangerouslySetInnerHTML={{ __html: notice.markup }} />
          </Snackbar>
        ))}
      </div>
      {asked && (
        <Suspense>
          <StepUpDialog question={asked} />
        </Suspense>
      )}
    </>
  );
}

/** What was undone is not offered to be undone again. */
function onceOnly({ id, action }: Notice): Notice['action'] {
  if (!action) return undefined;
  const { label, run } = action;
  return {
    label,
    run() {
      dismiss(id);
      run();
    },
  };
}

/** Shown after 3 seconds without connection, gone as soon as there is one. */
function ConnectionBanner() {
  const lostSince = useConnection((connection) => connection.lostSince);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    setIsLong(false);
    if (lostSince === null) return;
    const wait = setTimeout(() => setIsLong(true), Math.max(0, lostSince + clientNumbers.lostConnectionShownMs - Date.now()));
    return () => clearTimeout(wait);
  }, [lostSince]);
  if (!isLong) return null;
  return (
    <Snackbar icon={WifiOff}>
      <p>
        <Trans>No connection. We keep trying.</Trans>
      </p>
    </Snackbar>
  );
}

/** A newer build is on the server. It waits while there is unsaved work on the page. */
function UpdateBanner() {
  const { t } = useLingui();
  const isAvailable = useBuild((build) => build.updateAvailable);
  const isBusy = useStage((stage) => stage.state.unsavedWork);
  if (!isAvailable || isBusy) return null;
  return (
    <Snackbar icon={RefreshCw} action={{ label: t`Reload`, run: () => void takeUpdate() }}>
      <p>
        <Trans>App update available</Trans>
      </p>
    </Snackbar>
  );
}
