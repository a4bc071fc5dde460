import { Trans, useLingui } from '@lingui/react/macro';
import { fewestAnswers } from '@strapline/domain/survey/survey-limits';
import { ArrowLeft, EyeOff } from 'lucide';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Callout } from '../../../ui/panel.tsx';
import css from './icbm.module.css';

type SureQuestionProps = {
  label: string;
  sure: number | null;
  isSending: boolean;
  failure: string | undefined;
  onSure: (sure: number) => void;
  onBack: () => void;
  onSend: (sure: number) => void;
};

export function SureQuestion({ label, sure, isSending, failure, onSure, onBack, onSend }: SureQuestionProps) {
  const { t } = useLingui();
  const id = useId();
  const [isMissing, setMissing] = useState(false);
  const levels = [t`A guess`, t`Not very`, t`Fairly`, t`Quite`, t`Certain`];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setMissing(sure === null);
    if (sure !== null) onSend(sure);
  }

  return (
    <form className={css['question']} onSubmit={submit} noValidate>
      <div>
        <h1 id={`${id}-h`}>
          <Trans>
            How <em>sure</em> are you?
          </Trans>
        </h1>
        <p className="sub">{t`You said ${label}. A guess is welcome, too.`}</p>
      </div>
      <div>
        <div
          className={css['levels']}
          role="radiogroup"
          aria-labelledby={`${id}-h`}
          aria-describedby={isMissing ? `${id}-help` : undefined}
        >
          {levels.map((text, index) => (
            <label key={text}>
              <input type="radio" name="sure" value={index + 1} checked={sure === index + 1} onChange={() => onSure(index + 1)} />
              <span className={css['pins']} aria-hidden="true">
                {levels.slice(0, index + 1).map((pin) => (
                  <i key={pin} />
                ))}
              </span>
              <b>{text}</b>
            </label>
          ))}
        </div>
        {isMissing && sure === null && <FieldError id={`${id}-help`} error={t`Choose how sure you are.`} />}
      </div>
      <Callout icon={EyeOff}>
        <Trans>
          <b>No name goes with it.</b> One answer per person, and results only from {fewestAnswers} answers on.
        </Trans>
      </Callout>
      <Failure>{failure}</Failure>
      <div className={css['end']}>
        <Button kind="quiet" className="flush" onClick={onBack}>
          <Icon icon={ArrowLeft} size={18} />
          {t`Back`}
        </Button>
        <Button kind="primary" type="submit" busy={isSending}>{t`Send my answer`}</Button>
      </div>
    </form>
  );
}
