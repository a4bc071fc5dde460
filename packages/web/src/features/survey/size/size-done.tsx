import { Trans, useLingui } from '@lingui/react/macro';
import type { SurveyShape } from '@strapline/contract/shapes/surveys/survey';
import { RotateCw } from 'lucide';
import { useState } from 'react';
import { queryClient } from '../../../platform/cache/queries.ts';
import { showErrorNotice, showNotice } from '../../../platform/state/notices.ts';
import type { SurveyRecord } from '../../../platform/state/survey-answers.ts';
import { useConnection } from '../../../platform/wire/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { SpoolDrawing } from '../../../ui/load-states.tsx';
import { DeleteAnswer } from '../delete-answer.tsx';
import { Owner } from '../owner.tsx';
import { describeHandle } from '../use-survey.ts';
import css from './done.module.css';
import { OwnResultPanel } from './own-result-panel.tsx';
import { PeopleWear } from './people-wear.tsx';
import { sendWaitingAnswers } from './send-answers.ts';

type SizeDoneProps = {
  fqsid: string;
  /** Null where it can't be loaded. */
  survey: SurveyShape | null;
  record: SurveyRecord;
  onEdit: () => void;
};

/** What one's own answers say, whether they have been sent or wait for a connection. */
export function SizeDone({ fqsid, survey, record: { answers, waiting, sent }, onEdit }: SizeDoneProps) {
  const { t } = useLingui();
  const isSent = !waiting && sent !== undefined;
  return (
    <div className={`page ${css['page']}`}>
      <div>
        <div className="head">
          <p className="eyebrow">{t`Size survey`}</p>
          <h1>
            {isSent ? (
              <Trans>
                Thank you. <em>It counts.</em>
              </Trans>
            ) : (
              <Trans>
                Done, and <em>waiting.</em>
              </Trans>
            )}
          </h1>
          <p className="lead">{isSent ? <SentLead n={sent.n} hasAnswers={answers !== undefined} /> : <WaitingLead />}</p>
        </div>
        {!isSent && <WaitingNote fqsid={fqsid} />}
        {answers && <OwnResultPanel answers={answers} />}
      </div>
      <aside className={css['aside']}>
        {isSent && <PeopleWear fqsid={fqsid} answers={answers} />}
        {survey && <OwnerPanel survey={survey} />}
        <p className={`note ${css['change']}`}>
          {isSent ? t`One answer per person. You can change yours while the survey is open.` : t`Until it is sent you can still change it.`}{' '}
          <button type="button" className="link" onClick={onEdit}>{t`Change my answers`}</button>
          {isSent && (
            <>
              {' '}
              <DeleteAnswer kind="size" fqsid={fqsid} resumeToken={sent.resumeToken} />
            </>
          )}
        </p>
      </aside>
    </div>
  );
}

function SentLead({ n, hasAnswers }: { n: number; hasAnswers: boolean }) {
  const { t } = useLingui();
  return (
    <>
      {t`You are number ${n}.`} {hasAnswers && t`Below is what your own answers say; only you see this.`}
    </>
  );
}

function WaitingLead() {
  const { t } = useLingui();
  const isOffline = useConnection(({ lostSince }) => lostSince !== null);
  return (
    <>
      {isOffline ? t`You’re offline.` : t`We can’t reach our server right now.`}{' '}
      {t`Your result is here anyway: it’s worked out on this device.`}
    </>
  );
}

function WaitingNote({ fqsid }: { fqsid: string }) {
  const { t } = useLingui();
  const [isSending, setSending] = useState(false);

  async function retry() {
    setSending(true);
    const outcome = await sendWaitingAnswers(fqsid);
    setSending(false);
    if (outcome.state === 'sent') return showNotice(t`Sent: your answers to the size survey.`);
    if (outcome.state === 'waiting') return showNotice(t`Still no connection. Your answers wait on this device.`);
    await queryClient.invalidateQueries({ queryKey: ['fetchSurvey'] });
    return await showErrorNotice(outcome.isGone ? t`The size survey has closed, so your answers weren’t sent.` : outcome.message);
  }

  return (
    <div className={css['waiting']}>
      <SpoolDrawing thread="away" />
      <div role="status">
        <p className="med">{t`Your answers wait on this device`}</p>
        <p className="sub">{t`They are sent as soon as you’re connected. You can close this page.`}</p>
      </div>
      <Button icon={RotateCw} busy={isSending} onClick={() => void retry()}>{t`Try now`}</Button>
    </div>
  );
}

function OwnerPanel({ survey }: { survey: SurveyShape }) {
  const { t } = useLingui();
  const { handle, platform } = describeHandle(survey.fqsid);
  return (
    <section className={`panel ${css['owner']}`}>
      <Owner survey={survey}>{t`${handle} on ${platform}`}</Owner>
      <ButtonLink to="/model/$slug" params={{ slug: survey.owner.slug }} block>{t`See the page`}</ButtonLink>
    </section>
  );
}
