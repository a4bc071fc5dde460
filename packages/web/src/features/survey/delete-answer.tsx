import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { removeSurveyRecord, type SurveyKind } from '../../platform/state/survey-answers.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

/** Deletes the answer with its token, on the server and on this device; asks before. */
export function DeleteAnswer({ kind, fqsid, resumeToken }: { kind: SurveyKind; fqsid: string; resumeToken: string }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const remove = useCallMutation('removeSurveyAnswer', ['getSurveyResults']);

  function confirm() {
    remove.mutate(
      { resumeToken },
      {
        onSuccess: () => {
          removeSurveyRecord(kind, fqsid);
          showNotice(t`Your answer is deleted, here and on our server.`);
        },
        onError: (error) => {
          setAsking(false);
          showError(error);
        },
      },
    );
  }

  return (
    <>
      <button type="button" className="link" onClick={() => setAsking(true)}>{t`Delete my answer`}</button>
      {isAsking && (
        <ConfirmDialog
          title={t`Delete your answer?`}
          confirmLabel={t`Delete it`}
          cancelLabel={t`Keep it`}
          isBusy={remove.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{t`It stops counting at once, and is deleted here and on our server. This can’t be undone.`}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
