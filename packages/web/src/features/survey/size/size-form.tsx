import { Trans, useLingui } from '@lingui/react/macro';
import type { SizeAnswers, SurveyShape } from '@strapline/contract/shapes/surveys/survey';
import { useNavigate } from '@tanstack/react-router';
import { Check, History } from 'lucide';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { showNotice } from '../../../platform/state/notices.ts';
import {
  keptAnswerTime,
  readSurveyRecord,
  removeSurveyRecord,
  type SizeDraft,
  useSurveyRecord,
} from '../../../platform/state/survey-answers.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { focusInView } from '../../../ui/focus.ts';
import { formatLongDay, formatMoment, formatTime } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressTape } from '../progress-tape.tsx';
import { getOwnerName } from '../use-survey.ts';
import { Asker } from './asker.tsx';
import { ReadingsSection } from './readings-section.tsx';
import css from './size.module.css';
import { countAnswers, findDraftProblems, neededReadings, questionCounts, type ReadingProblems, toSizeAnswers } from './size-draft.ts';
import { SoFar } from './so-far.tsx';
import { SurveyDock } from './survey-dock.tsx';
import { useSizeDraft } from './use-size-draft.ts';

const LowerSections = lazyPart(async () => (await import('./lower-sections.tsx')).LowerSections);

type SizeFormProps = {
  survey: SurveyShape;
  /** It changes an answer that was sent. */
  isChange: boolean;
  isSending: boolean;
  failure: string | undefined;
  onSend: (answers: SizeAnswers) => void;
};

/** Twelve questions on one page. */
export function SizeForm({ survey, isChange, isSending, failure, onSend }: SizeFormProps) {
  const { t } = useLingui();
  const { fqsid } = survey;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { draft, isKept, change } = useSizeDraft(fqsid);
  const [isSubmitted, setSubmitted] = useState(false);
  const counts = countAnswers(draft);
  const problems = findDraftProblems(draft);
  const answers = toSizeAnswers(draft);
  const keep = useKeep(survey);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setSubmitted(true);
    if (answers && !problems.isLabelInvalid && Object.keys(problems.readings).length === 0) return onSend(answers);
    // The errors are rendered by then.
    requestAnimationFrame(() => focusInView(form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')));
  }

  return (
    <>
      <form className={`page ${css['page']}`} id={formId} ref={form} noValidate onSubmit={submit}>
        <div className={css['grid']}>
          <div>
            <Heading survey={survey} isChange={isChange} />
            {!isChange && <WelcomeBack fqsid={fqsid} />}
            <ReadingsSection
              draft={draft}
              answered={counts.readings}
              problems={isSubmitted ? { ...findMissing(draft), ...problems.readings } : problems.readings}
              onChange={change}
            />
            <LowerSections
              draft={draft}
              worn={counts.worn}
              fit={counts.fit}
              isLabelInvalid={isSubmitted && problems.isLabelInvalid}
              onChange={change}
            />
          </div>
          <aside className={css['aside']}>
            <ProgressTape done={counts.all} of={questionCounts.all} aside={isKept && <SavedAt fqsid={fqsid} />} className={css['tape']}>
              {t`${counts.all} of ${questionCounts.all} answered`}
            </ProgressTape>
            <SoFar answers={answers} draft={draft} />
            <Asker survey={survey} />
          </aside>
        </div>
      </form>
      <SurveyDock
        form={formId}
        canSend={answers !== null}
        empty={questionCounts.all - counts.all}
        isSending={isSending}
        failure={failure}
        onKeep={keep}
      />
    </>
  );
}

function findMissing({ readings }: SizeDraft): ReadingProblems {
  return Object.fromEntries(neededReadings.filter((name) => readings[name].text.trim() === '').map((name) => [name, { error: 'missing' }]));
}

/** Every key has been kept already; this says so, and leads on. */
function useKeep({ owner }: SurveyShape): () => void {
  const { t } = useLingui();
  const navigate = useNavigate();
  return () => {
    showNotice(t`Kept on this device until ${formatLongDay(Date.now() + keptAnswerTime)}. Nothing was sent.`);
    void navigate({ to: '/model/$slug', params: { slug: owner.slug } });
  };
}

function Heading({ survey, isChange }: { survey: SurveyShape; isChange: boolean }) {
  const { t } = useLingui();
  const name = getOwnerName(survey);
  return (
    <div className="head">
      <p className="eyebrow">{t`Size survey`}</p>
      <h1>
        <Trans>
          What do you <em>wear?</em>
        </Trans>
      </h1>
      <p className="lead">
        {isChange
          ? t`Change what you like and send it again. It replaces your answer.`
          : t`${name} wants to know which sizes to make next. Twelve short answers, about four minutes with a tape.`}
      </p>
    </div>
  );
}

function SavedAt({ fqsid }: { fqsid: string }) {
  const { t } = useLingui();
  const { changedAt } = useSurveyRecord('size', fqsid);
  return (
    <span className={`note ${css['saved']}`}>
      <Icon icon={Check} size={16} />
      {t`Saved ${formatTime(changedAt)}`}
    </span>
  );
}

/** What was begun on an earlier visit. */
function WelcomeBack({ fqsid }: { fqsid: string }) {
  const { t } = useLingui();
  const [since, setSince] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const { draft, changedAt } = readSurveyRecord('size', fqsid);
    setSince(draft ? changedAt : null);
  }, [fqsid]);
  if (since === null) return null;

  function startOver() {
    removeSurveyRecord('size', fqsid);
    setAsking(false);
    setSince(null);
  }

  return (
    <div className={`callout b ${css['welcome']}`}>
      <Icon icon={History} />
      <p>
        <b>{t`Welcome back.`}</b> {t`Your answers of ${formatMoment(since)} are here, on this device.`}
      </p>
      <button type="button" onClick={() => setAsking(true)}>{t`Start over`}</button>
      {isAsking && (
        <ConfirmDialog
          title={t`Start over?`}
          confirmLabel={t`Delete and start over`}
          cancelLabel={t`Keep them`}
          onConfirm={startOver}
          onClose={() => setAsking(false)}
        >
          <p>{t`This deletes what you entered on this device. Nothing was sent yet.`}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
