import { useLingui } from '@lingui/react/macro';
import { consentVersions } from '@strapline/contract/consents';
import type { OwnSurvey } from '@strapline/contract/shapes/surveys/survey';
import { ChartNoAxesColumn, CirclePause, CirclePlay, Pencil, X } from 'lucide';
import { useState } from 'react';
import { showNotice } from '../../../platform/state/notices.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import css from './own-surveys.module.css';
import { useSetSurveyState } from './use-set-survey-state.ts';

type Part = 'results' | 'form';

type SurveyActionsProps = {
  survey: OwnSurvey;
  /** Where people answer. */
  link: string | undefined;
  /** What is unfolded below the buttons. */
  isShown: Part | undefined;
  onShow: (part: Part) => void;
  /** The button that was pressed is gone. */
  onMoved: () => void;
};

/** What the owner can do with a survey. Closing it and taking the consent back ask first. */
export function SurveyActions({ survey, link, isShown, onShow, onMoved }: SurveyActionsProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'closed' | 'withdrawn'>();
  const change = useSetSurveyState();
  const { can, state, consent } = survey;
  const set = (state: 'open' | 'paused', notice: string) =>
    change.mutate(
      { survey: survey.survey, fqsid: survey.fqsid, state, consentVersion: consentVersions.survey },
      {
        onSuccess: () => {
          showNotice(notice);
          onMoved();
        },
      },
    );
  // To the same text, people agree once.
  const hasAgreed = consent?.version === consentVersions.survey;
  const showForm = { 'aria-expanded': isShown === 'form', onClick: () => onShow('form') };
  return (
    <>
      <div className={css['actions']}>
        {can.includes('open') && (
          <Button
            size="small"
            icon={CirclePlay}
            busy={change.isPending}
            {...(hasAgreed ? { onClick: () => set('open', t`The survey is open again.`) } : showForm)}
          >{t`Open again`}</Button>
        )}
        {can.includes('pause') && (
          <Button
            size="small"
            icon={CirclePause}
            busy={change.isPending}
            onClick={() => set('paused', t`The survey is paused. Its answers stay.`)}
          >
            {t`Pause`}
          </Button>
        )}
        {state === 'open' && <Button size="small" icon={Pencil} {...showForm}>{t`Edit`}</Button>}
        {link && <CopyButton text={link}>{t`Copy link`}</CopyButton>}
        <Button
          size="small"
          icon={ChartNoAxesColumn}
          aria-expanded={isShown === 'results'}
          onClick={() => onShow('results')}
        >{t`Results`}</Button>
        {can.includes('close') && <Button size="small" icon={X} onClick={() => setAsking('closed')}>{t`Close`}</Button>}
        {can.includes('withdraw') && (
          <Button kind="quiet" size="small" className="flush" onClick={() => setAsking('withdrawn')}>{t`Take consent back`}</Button>
        )}
      </div>
      <Failure>{change.error?.message}</Failure>
      {asking && <EndDialog survey={survey} state={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

type EndDialogProps = { survey: OwnSurvey; state: 'closed' | 'withdrawn'; onClose: () => void };

function EndDialog({ survey: { survey, fqsid }, state, onClose }: EndDialogProps) {
  const { t } = useLingui();
  const change = useSetSurveyState();
  const isClosing = state === 'closed';
  const confirm = () =>
    change.mutate(
      { survey, fqsid, state, consentVersion: consentVersions.survey },
      {
        onSuccess: () => {
          showNotice(isClosing ? t`The survey is closed. Its answers stay.` : t`Your consent is taken back, and every answer is deleted.`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={isClosing ? t`Close this survey?` : t`Take your consent back?`}
      confirmLabel={isClosing ? t`Close the survey` : t`Delete all answers`}
      cancelLabel={t`Keep it`}
      isBusy={change.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="sub">
        {isClosing
          ? t`Nobody can answer anymore, and the page says that there is no survey. The answers stay, and only you see the results. You can open it again.`
          : t`The survey ends, and every answer is deleted. This can’t be undone. You can open a new survey later.`}
      </p>
      <Failure>{change.error?.message}</Failure>
    </ConfirmDialog>
  );
}
