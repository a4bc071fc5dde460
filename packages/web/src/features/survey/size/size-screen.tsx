import { useLingui } from '@lingui/react/macro';
import type { SizeAnswers, SurveyShape } from '@strapline/contract/shapes/surveys/survey';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../../../platform/cache/queries.ts';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { PageTitle } from '../../../platform/page/page-title.tsx';
import { changeSurveyRecord, useSurveyRecord } from '../../../platform/state/survey-answers.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import { focusHeading } from '../../../ui/focus.ts';
import { HeadingSkeleton, Loading, Skeleton } from '../../../ui/load-states.tsx';
import { SurveyGate } from '../survey-gate.tsx';
import { getOwnerName, useSurvey } from '../use-survey.ts';
import { sendWaitingAnswers } from './send-answers.ts';
import css from './size.module.css';
import { SizeForm } from './size-form.tsx';

const SizeDone = lazyPart(async () => (await import('./size-done.tsx')).SizeDone, <FormSkeleton />);

/** What somebody wears, asked by a creator who opened the survey. */
export function SizeScreen() {
  const { fqsid, query } = useSurvey('size');
  const { waiting } = useSurveyRecord('size', fqsid);
  const isAway = query.error instanceof WireError && query.error.code === 'unavailable';
  // What waits is shown without the survey as well.
  if (!query.data && isAway && waiting) return <SizeSurvey key={fqsid} fqsid={fqsid} survey={null} />;
  return (
    <SurveyGate query={query} loading={<FormSkeleton />}>
      {(survey) => <SizeSurvey key={fqsid} fqsid={fqsid} survey={survey} />}
    </SurveyGate>
  );
}

function SizeSurvey({ fqsid, survey }: { fqsid: string; survey: SurveyShape | null }) {
  const { t } = useLingui();
  const record = useSurveyRecord('size', fqsid);
  const [isEditing, setEditing] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isDone = !isEditing && !isSending && (record.waiting ?? record.sent) !== undefined;
  const expectChange = useFocusOnChange(isDone);
  // There without a connection, too.
  useEffect(() => void import('./size-done.tsx').catch(() => undefined), []);

  async function send(answers: SizeAnswers) {
    setFailure(undefined);
    setSending(true);
    expectChange();
    changeSurveyRecord('size', fqsid, { answers, waiting: { key: crypto.randomUUID() } });
    const outcome = await sendWaitingAnswers(fqsid);
    setSending(false);
    if (outcome.state !== 'refused') return setEditing(false);
    setFailure(outcome.message);
    // It was closed meanwhile.
    if (outcome.isGone) await queryClient.invalidateQueries({ queryKey: ['fetchSurvey'] });
  }

  function edit() {
    expectChange();
    // What waits is sent all the same; the changed answers replace it.
    setEditing(true);
  }

  const title = survey ? t`What do you wear? ${getOwnerName(survey)} asks` : t`Size survey`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {isDone || !survey ? (
        <SizeDone fqsid={fqsid} survey={survey} record={record} onEdit={edit} />
      ) : (
        <SizeForm
          survey={survey}
          isChange={record.sent !== undefined}
          isSending={isSending}
          failure={failure}
          onSend={(answers) => void send(answers)}
        />
      )}
    </>
  );
}

/** After a press, the focus goes to the heading of what replaces the form, or of the form again. */
function useFocusOnChange(isDone: boolean): () => void {
  const before = useRef(isDone);
  const isExpected = useRef(false);
  useEffect(() => {
    if (before.current === isDone) return;
    before.current = isDone;
    if (!isExpected.current) return;
    isExpected.current = false;
    scrollTo({ top: 0 });
    focusHeading();
  }, [isDone]);
  return () => {
    isExpected.current = true;
  };
}

function FormSkeleton() {
  return (
    <Loading>
      <HeadingSkeleton />
      <div className={css['readings']}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} height="17rem" radius="var(--r-card)" />
        ))}
      </div>
    </Loading>
  );
}
