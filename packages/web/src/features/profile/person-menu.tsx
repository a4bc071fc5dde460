import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Ban, Flag } from 'lucide';
import { useState } from 'react';
import { useSession } from '../../platform/session/session.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { openReport } from '../../platform/state/report-target.ts';
import { useBlock } from '../../platform/use-block.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';

/** Report or block a person, on their page. */
export function PersonMenu({ username, displayName }: { username: string; displayName: string }) {
  const { t } = useLingui();
  const isMember = useSession(({ status }) => status === 'signedIn');
  const [isBlocking, setBlocking] = useState(false);
  const items: MenuItem[] = [
    {
      key: 'report',
      label: t`Report ${username}`,
      icon: Flag,
      isDanger: true,
      run: () => openReport({ kind: 'profile', id: username, title: displayName, detail: username }),
    },
  ];
  if (isMember) items.unshift({ key: 'block', label: t`Block ${username}`, icon: Ban, run: () => setBlocking(true) });
  return (
    <>
      <Menu label={t`More`} items={items} />
      {isBlocking && <BlockDialog username={username} onClose={() => setBlocking(false)} />}
    </>
  );
}

function BlockDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const block = useBlock();
  const confirm = () =>
    block.mutate(
      { username, blocked: true },
      {
        onSuccess: () => {
          showNotice(t`Blocked. You can unblock them in your account, under Privacy.`);
          void navigate({ to: '/' });
        },
      },
    );
  return (
    <ConfirmDialog
      title={t`Block ${username}?`}
      confirmLabel={t`Block`}
      cancelLabel={t`Cancel`}
      isBusy={block.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="sub">
        {t`You won’t see each other’s pages and pieces, and neither of you can buy from or write to the other. Orders you already have go on. We don’t tell them.`}
      </p>
      <Failure>{block.error?.message}</Failure>
    </ConfirmDialog>
  );
}
