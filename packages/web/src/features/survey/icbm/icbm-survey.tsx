import { Trans, useLingui } from '@lingui/react/macro';
import type { SurveyShape } from '@strapline/contract/shapes/surveys/survey';
import { formatSizeIn, type NeutralSize } from '@strapline/domain/size/systems';
import { Ruler } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { usePreferences } from '../../../platform/state/client-state.ts';
import { changeSurveyRecord, useSurveyRecord } from '../../../platform/state/survey-answers.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { focusHeading } from '../../../ui/focus.ts';
import { Skeleton } from '../../../ui/load-states.tsx';
import { ProgressTape } from '../progress-tape.tsx';
import { getOwnerName } from '../use-survey.ts';
import { firstSize, type WheelSystem, wheelSystems } from './estimated-size.ts';
import css from './icbm.module.css';
import { InvitationLine } from './invitation.tsx';
import { SizeQuestion } from './size-question.tsx';
import { SureQuestion } from './sure-question.tsx';
import { useSendEstimate } from './use-send-estimate.ts';

const Thanks = lazyPart(async () => (await import('./thanks.tsx')).Thanks, <Skeleton height="16rem" />);

type Step = 'size' | 'sure' | 'left';
type IcbmSurveyProps = { survey: SurveyShape; isEmbedded: boolean };

/** Two questions, then what everybody estimates. Who answered before sees that at once. */
export function IcbmSurvey({ survey, isEmbedded }: IcbmSurveyProps) {
  const { fqsid } = survey;
  const { sent, estimate } = useSurveyRecord('icbm', fqsid);
  const preferred = usePreferences(({ state }) => state.sizingSystem);
  const [step, setStep] = useState<Step>('size');
  const [isEditing, setEditing] = useState(false);
  const [chosen, setChosen] = useState<NeutralSize | null>(null);
  const [chosenSystem, setSystem] = useState<WheelSystem | null>(null);
  const [sure, setSure] = useState<number | null>(null);
  const { send, isSending, failure } = useSendEstimate(fqsid, sent?.resumeToken);
  const size = chosen ?? estimate ?? firstSize;
  const system = chosenSystem ?? wheelSystems.find((one) => one === (estimate?.system ?? preferred)) ?? 'UK';
  const showStep = useStepFocus();
  const isDone = sent !== undefined && !isEditing;

  function goTo(next: Step) {
    setStep(next);
    showStep();
  }

  async function submit(level: number) {
    const answer = await send({ ...size, system, sure: level });
    if (!answer) return;
    changeSurveyRecord('icbm', fqsid, { sent: answer, estimate: { ukBand: size.ukBand, ordinal: size.ordinal, system, sure: level } });
    setEditing(false);
    goTo('size');
  }

  function edit() {
    setEditing(true);
    setSure(estimate?.sure ?? null);
    goTo('size');
  }

  if (isDone) {
    return (
      <div className={css['ask']}>
        <InvitationLine survey={survey} />
        <Thanks survey={survey} sent={sent} estimate={estimate} isEmbedded={isEmbedded} onEdit={edit} />
      </div>
    );
  }
  if (step === 'left') return <Left survey={survey} isEmbedded={isEmbedded} onBack={() => goTo('size')} />;
  return (
    <div className={css['ask']}>
      <InvitationLine survey={survey} />
      <QuestionNumber step={step} />
      {step === 'size' ? (
        <SizeQuestion
          survey={survey}
          size={size}
          system={system}
          onSize={setChosen}
          onSystem={setSystem}
          onNext={() => goTo('sure')}
          onLeave={() => goTo('left')}
        />
      ) : (
        <SureQuestion
          label={formatSizeIn(system, size) ?? ''}
          sure={sure}
          isSending={isSending}
          failure={failure}
          onSure={setSure}
          onBack={() => goTo('size')}
          onSend={(level) => void submit(level)}
        />
      )}
    </div>
  );
}

function QuestionNumber({ step }: { step: 'size' | 'sure' }) {
  const { t } = useLingui();
  const number = step === 'size' ? 1 : 2;
  return <ProgressTape done={number} of={2}>{t`Question ${number} of 2`}</ProgressTape>;
}

/** Without an answer. Nothing was sent. */
function Left({ survey, isEmbedded, onBack }: IcbmSurveyProps & { onBack: () => void }) {
  const { t } = useLingui();
  return (
    <div className={css['ask']}>
      <div>
        <h1>
          <Trans>
            That’s <em>fine.</em>
          </Trans>
        </h1>
        <p className="sub">{t`A size is hard to see. Nothing was sent.`}</p>
      </div>
      <div className="row">
        {!isEmbedded && (
          <>
            <ButtonLink to="/model/$slug" params={{ slug: survey.owner.slug }} kind="primary">
              {t`See ${getOwnerName(survey)}’s page`}
            </ButtonLink>
            <ButtonLink to="/calculator" icon={Ruler}>{t`Find my own size`}</ButtonLink>
          </>
        )}
        <Button kind="quiet" onClick={onBack}>{t`Back to the question`}</Button>
      </div>
    </div>
  );
}

/** After a press, the focus goes to the heading of the next step. */
function useStepFocus(): () => void {
  const [presses, setPresses] = useState(0);
  const before = useRef(presses);
  useEffect(() => {
    if (before.current === presses) return;
    before.current = presses;
    document.querySelector('main')?.scrollIntoView({ block: 'start' });
    focusHeading();
  }, [presses]);
  return () => setPresses((count) => count + 1);
}
