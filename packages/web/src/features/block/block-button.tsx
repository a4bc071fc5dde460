import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Ban } from 'lucide';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useSession } from '../../platform/session/session.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Failure } from '../../ui/failure.tsx';

/** Blocks a member, after saying what that means. Not shown to visitors, nor to the member. */
export function BlockButton({ username }: { username: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const canBlock = useSession((session) => session.status === 'signedIn' && session.claims.username !== username);
  const block = useCallMutation('blockUser', ['listBlocked', 'searchListings', 'listModels', 'fetchModel']);
  if (!canBlock) return null;
  const confirm = (): void => {
    block.mutate(
      { username, blocked: true },
      {
        onSuccess: () => {
          showNotice(t`Blocked. You can unblock them in your account, under Devices and settings.`);
          void navigate({ to: '/' });
        },
      },
    );
  };
  return (
    <>
      <Button kind="quiet" size="small" icon={Ban} onClick={() => setAsking(true)}>{t`Block`}</Button>
      <ConfirmDialog
        open={isAsking}
        title={t`Block ${username}?`}
        confirmLabel={t`Block`}
        cancelLabel={t`Cancel`}
        isBusy={block.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p className="sub">
          {t`You won’t see each other’s pages and pieces, and neither of you can buy from or write to the other. Orders you already have go on. We don’t tell them.`}
        </p>
        <Failure>{block.error?.message}</Failure>
      </ConfirmDialog>
    </>
  );
}
