import { useLingui } from '@lingui/react/macro';
import type { HandleShape } from '@strapline/contract/shapes/surveys/handle';
import { RefreshCw } from 'lucide';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { focusHeading } from '../../ui/focus.ts';
import { ReleaseHandle } from './release-handle.tsx';

/** `onMoved`: the button that was pressed is gone. */
type ClaimActionsProps = { handle: HandleShape; onMoved: () => void };

/** What its person can do with a claim. */
export function ClaimActions({ handle, onMoved }: ClaimActionsProps) {
  const { t } = useLingui();
  const { fqsid, can, check: lastCheck } = handle;
  const check = useCallMutation('checkHandle', ['listHandles', 'findHandle', 'listSurveys', 'fetchModel']);
  const ask = useCallMutation('askHandleReview', ['listHandles']);
  const claim = useIdempotentMutation('claimHandle', ['listHandles']);
  const canCheck = can.includes('check');

  async function look() {
    // The card leaves with the last claim, so it can't wait for the answer itself. It shows an error.
    const answer = await check.mutateAsync({ fqsid }).catch(() => undefined);
    if (answer?.status !== 'proven') return;
    showNotice(t`It’s yours. You can open a survey about it now.`);
    focusHeading();
  }

  return (
    <>
      <Failure>{(check.error ?? ask.error ?? claim.error)?.message}</Failure>
      <div className="row">
        {canCheck && (
          <Button kind="primary" icon={RefreshCw} busy={check.isPending} onClick={() => void look()}>
            {lastCheck ? t`Look again now` : t`Check now`}
          </Button>
        )}
        {can.includes('askTeam') && (!canCheck || lastCheck) && (
          <Button kind={canCheck ? 'plain' : 'primary'} busy={ask.isPending} onClick={() => ask.mutate({ fqsid }, { onSuccess: onMoved })}>
            {t`Ask our team to look`}
          </Button>
        )}
        {can.includes('claim') && (
          <Button kind="primary" busy={claim.isPending} onClick={() => claim.mutate({ fqsid }, { onSuccess: onMoved })}>
            {t`Get a new code`}
          </Button>
        )}
        <ReleaseHandle handle={handle} />
      </div>
    </>
  );
}
