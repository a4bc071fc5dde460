import { useLingui } from '@lingui/react/macro';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { useBlock } from '../../platform/use-block.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

type BlockDialogProps = { isOpen: boolean; username: string; isBlocked: boolean; hasOrder: boolean; onClose: () => void };

/** Blocks the other one of a conversation, or takes it back. */
export function BlockDialog({ isOpen, username, isBlocked, hasOrder, onClose }: BlockDialogProps) {
  const { t } = useLingui();
  const block = useBlock();
  const change = () =>
    block.mutate(
      { username, blocked: !isBlocked },
      {
        onSuccess: () => {
          onClose();
          showNotice(isBlocked ? t`You unblocked ${username}.` : t`You blocked ${username}.`);
        },
        onError: showError,
      },
    );
  return (
    <ConfirmDialog
      open={isOpen}
      title={isBlocked ? t`Unblock ${username}?` : t`Block ${username}?`}
      confirmLabel={isBlocked ? t`Unblock` : t`Block`}
      cancelLabel={t`Cancel`}
      isBusy={block.isPending}
      onConfirm={change}
      onClose={onClose}
    >
      <p>
        {isBlocked
          ? t`You can write to each other and see each other’s pieces again.`
          : t`You can’t write to each other, and you don’t see each other’s pieces. We don’t tell them.`}
      </p>
      {hasOrder && !isBlocked && <p>{t`Your order goes on. You can write about it until it’s completed, and to support at any time.`}</p>}
    </ConfirmDialog>
  );
}
