import { useLingui } from '@lingui/react/macro';
import type { HandleShape } from '@strapline/contract/shapes/surveys/handle';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Failure } from '../../ui/failure.tsx';

/** Gives up a claim, or a proven handle with its surveys. Asks first. */
export function ReleaseHandle({ handle: { fqsid, handle, status, can } }: { handle: HandleShape }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const release = useCallMutation('releaseHandle', ['listHandles', 'findHandle', 'listSurveys', 'fetchModel']);
  if (!can.includes('release')) return null;
  const isProven = status === 'proven';
  return (
    <>
      <Button kind="quiet" className="flush" onClick={() => setAsking(true)}>
        {isProven ? t`Give up this handle` : t`Cancel the claim`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={isProven ? t`Give up ${handle}?` : t`Cancel the claim?`}
          confirmLabel={isProven ? t`Give it up` : t`Cancel the claim`}
          cancelLabel={t`Keep it`}
          isBusy={release.isPending}
          onConfirm={() => release.mutate({ fqsid }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p className="sub">
            {isProven || status === 'disputed'
              ? t`It won’t count as yours anymore. Its surveys end, and every answer is deleted. This can’t be undone.`
              : t`The code stops working. You can claim the profile again.`}
          </p>
          <Failure>{release.error?.message}</Failure>
        </ConfirmDialog>
      )}
    </>
  );
}
