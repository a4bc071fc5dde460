import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Eye, EyeOff, ListChecks, Pencil, Trash2 } from 'lucide';
import { useState } from 'react';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import type { Pair } from '../pair-shape.ts';

type OwnerActionsProps = { pair: Pair; isShown: boolean; onShow: () => void; onCover: () => void };

/** What the creator can do with a pair. */
export function OwnerActions({ pair, isShown, onShow, onCover }: OwnerActionsProps) {
  const { t } = useLingui();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const hasPictures = pair.left !== null || pair.right !== null;
  return (
    <div className="row">
      {pair.can.includes('edit') && <ButtonLink to="/apair/edit/$pairId" params={{ pairId: pair.id }} icon={Pencil}>{t`Edit`}</ButtonLink>}
      {pair.status !== 'active' && (
        <ButtonLink to="/apair/create/{-$pairId}" params={{ pairId: pair.id }} kind="primary" icon={ListChecks}>
          {t`Where it stands`}
        </ButtonLink>
      )}
      {hasPictures &&
        (isShown ? (
          <Button icon={EyeOff} onClick={onCover}>{t`Cover my pictures`}</Button>
        ) : (
          <Button icon={Eye} onClick={onShow}>{t`Show my pictures`}</Button>
        ))}
      {pair.can.includes('withdraw') && <Button icon={Trash2} onClick={() => setWithdrawing(true)}>{t`Withdraw`}</Button>}
      {isWithdrawing && <WithdrawDialog pair={pair} onClose={() => setWithdrawing(false)} />}
    </div>
  );
}

function WithdrawDialog({ pair, onClose }: { pair: Pair; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const withdraw = useCallMutation('withdrawPair', ['listMyPairs', 'fetchAllApair']);

  function confirm() {
    withdraw.mutateAsync({ pairId: pair.id }).then(
      // Also when the page has noticed meanwhile that the pair is gone.
      () => {
        showNotice(t`The pair is closed, and its pictures are deleted.`);
        void navigate({ to: '/account', search: { tab: 'pairs' } });
      },
      // The dialog shows why.
      () => undefined,
    );
  }

  return (
    <ConfirmDialog
      title={t`Withdraw this pair?`}
      confirmLabel={t`Delete and close`}
      cancelLabel={t`Keep it`}
      isBusy={withdraw.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t`Both pictures are deleted and the pair is closed for good. The public log still shows that it existed.`}</p>
      <Failure>{withdraw.error?.message}</Failure>
    </ConfirmDialog>
  );
}
