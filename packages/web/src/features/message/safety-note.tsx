import { Trans, useLingui } from '@lingui/react/macro';
import type { Thread } from '@strapline/contract/shapes/message';
import { ShieldCheck } from 'lucide';
import { useState } from 'react';
import { useAppName } from '../../platform/page/app-data.ts';
import { Callout } from '../../ui/panel.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { reportThread } from './report-thread.ts';

/** Until the first order of the two. */
export function SafetyNote({ thread }: { thread: Thread }) {
  const { t } = useLingui();
  const appName = useAppName();
  const [isBlocking, setBlocking] = useState(false);
  return (
    <>
      <Callout icon={ShieldCheck}>
        <Trans>
          <b>Keep it on {appName}.</b> We hold the payment until the piece arrives. Never share your address or pay outside {appName}.{' '}
          <button type="button" className="link" onClick={() => reportThread(thread, t)}>
            Report
          </button>{' '}
          or{' '}
          <button type="button" className="link" onClick={() => setBlocking(true)}>
            block
          </button>
        </Trans>
      </Callout>
      {thread.other && (
        <BlockDialog
          isOpen={isBlocking}
          username={thread.other.username}
          isBlocked={false}
          hasOrder={false}
          onClose={() => setBlocking(false)}
        />
      )}
    </>
  );
}
