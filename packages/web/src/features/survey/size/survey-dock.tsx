import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { observeDock } from '../../../ui/dock.ts';
import { Failure } from '../../../ui/failure.tsx';
import css from './size.module.css';

type SurveyDockProps = {
  /** The form that it sends. */
  form: string;
  canSend: boolean;
  empty: number;
  isSending: boolean;
  failure: string | undefined;
  onKeep: () => void;
};

/** Never greyed out: sending leads to the first thing that is missing. */
export function SurveyDock({ form, canSend, empty, isSending, failure, onKeep }: SurveyDockProps) {
  const { t } = useLingui();
  return (
    <section className={css['dock']} ref={observeDock} aria-label={t`Send`}>
      <div>
        <div className={css['state']}>
          <p className="med">{canSend ? t`Enough to send` : t`Two readings are needed`}</p>
          {failure ? (
            <Failure>{failure}</Failure>
          ) : (
            <p className="note">
              {!canSend
                ? t`Snug underbust and standing bust.`
                : empty === 0
                  ? t`Every question has an answer.`
                  : t`${plural(empty, { one: 'One answer is empty. That’s fine.', other: '# answers are empty. That’s fine.' })}`}
            </p>
          )}
        </div>
        <Button onClick={onKeep}>{t`Keep for later`}</Button>
        <Button kind="primary" type="submit" form={form} busy={isSending}>
          {t`Send my answers`}
        </Button>
      </div>
    </section>
  );
}
