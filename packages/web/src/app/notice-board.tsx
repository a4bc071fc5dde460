import { useLingui } from '@lingui/react/macro';
import { clientLimits } from '@strapline/contract/client-limits';
import { RefreshCw, WifiOff } from 'lucide';
import { useEffect, useState } from 'react';
import { applyUpdate, useBuild } from '../platform/page/build-info.ts';
import { lazyPart } from '../platform/page/lazy-part.tsx';
import { useStage } from '../platform/state/client-state.ts';
import { dismissNotice, holdNotice, type Notice, useNotices } from '../platform/state/notices.ts';
import { useStepUp } from '../platform/step-up.ts';
import { useConnection } from '../platform/wire/connection.ts';
import { Snackbar } from '../ui/dialog/snackbar.tsx';

// Rarely needed.
const StepUpDialog = lazyPart(async () => (await import('../features/session/step-up-dialog.tsx')).StepUpDialog);

/** Messages that can appear on any page: notices, the update banner, a lost connection, and the step-up dialog. */
export function NoticeBoard() {
  const notices = useNotices((board) => board.notices);
  const question = useStepUp((question) => question.pending);
  return (
    <>
      <div className="toasts">
        <ConnectionBanner />
        <UpdateBanner />
        {notices.map((notice) => (
          <Snackbar
            key={notice.id}
            bad={notice.kind === 'error'}
            action={createOneTimeAction(notice)}
            onClose={() => dismissNotice(notice.id)}
            hold={() => holdNotice(notice)}
          >
            {/* Escaped or sanitised when the notice is created. */}
            <p dangerouslySetInnerHTML={{ __html: notice.markup }} />
          </Snackbar>
        ))}
      </div>
      {question && <StepUpDialog question={question} />}
    </>
  );
}

/** Undo closes the notice, so that it can't be pressed twice. */
function createOneTimeAction({ id, action }: Notice): Notice['action'] {
  if (!action) return undefined;
  const { label, run } = action;
  return {
    label,
    run() {
      dismissNotice(id);
      run();
    },
  };
}

/** Shown after 3 seconds without a connection, hidden as soon as it is back. */
function ConnectionBanner() {
  const { t } = useLingui();
  const lostSince = useConnection((connection) => connection.lostSince);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    setIsLong(false);
    if (lostSince === null) return;
    const wait = setTimeout(() => setIsLong(true), Math.max(0, lostSince + clientLimits.lostConnectionShownMs - Date.now()));
    return () => clearTimeout(wait);
  }, [lostSince]);
  if (!isLong) return null;
  return (
    <Snackbar icon={WifiOff}>
      <p>{t`No connection. We keep trying.`}</p>
    </Snackbar>
  );
}

/** The server has a newer build. The banner waits while the page has unsaved work. */
function UpdateBanner() {
  const { t } = useLingui();
  const isAvailable = useBuild((build) => build.updateAvailable);
  const isBusy = useStage((stage) => stage.state.unsavedWork);
  if (!isAvailable || isBusy) return null;
  return (
    <Snackbar icon={RefreshCw} action={{ label: t`Reload`, run: () => void applyUpdate() }}>
      <p>{t`App update available`}</p>
    </Snackbar>
  );
}
