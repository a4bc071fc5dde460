import { Trans, useLingui } from '@lingui/react/macro';
import { type Advice, adviseFit, type BreastShape, type FeedbackCode } from '@strapline/domain/size/feedback';
import { formatSizeIn, type NeutralSize, type SizeSystem } from '@strapline/domain/size/systems';
import { Undo2 } from 'lucide';
import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Group } from '../../ui/group.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FeedbackButton, type FeedbackDrawings, feedbackGrid, loadFeedbackDrawings } from '../../ui/size/feedback-button.tsx';
import { feedbackParts } from '../../ui/size/feedback-parts.ts';
import { useFeedbackLabels, useHintMessages } from '../../ui/size/fit-labels.tsx';
import { useDeferred } from '../../ui/size/use-deferred.ts';
import { applyAdvice, describeShape, type Fit, giveFeedback, undoRound } from './calculator-state.ts';
import css from './result-details.module.css';

type FitCheckProps = { fit: Fit; size: NeutralSize; system: SizeSystem };

/** One change in each round, then it asks again. */
export function FitCheck({ fit, size, system }: FitCheckProps) {
  'use memo';
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const drawings = useDeferred(loadFeedbackDrawings) ?? {};
  const getLabel = formatSizeIn(system, size) ?? formatSizeIn('UK', size) ?? '–';
  const advice = adviseFit(size, fit.codes, fit.shape);
  const groups = [
    { name: t`Band`, codes: feedbackParts.band },
    { name: t`Cups`, codes: feedbackParts.cups },
    { name: t`Wire, centre`, codes: feedbackParts.wire },
    { name: t`Straps`, codes: feedbackParts.straps },
  ];

  function selectAdvice() {
    applyAdvice({ ukBand: advice.ukBand, ordinal: advice.ordinal });
    heading.current?.focus();
  }

  return (
    <section className={css['fit']}>
      <div>
        <h2 ref={heading} tabIndex={-1}>
          <Trans>
            Wearing a {getLabel}? <em>How does it sit?</em>
          </Trans>
        </h2>
        <p className={`sub ${css['intro']}`}>
          {fit.rounds.length === 0
            ? t`Put on a bra of this size and choose what you notice. We change one thing at a time, then ask again.`
            : t`And now, in the new size? Choose what you still notice. If nothing bothers you, it fits.`}{' '}
          <a className="link" href="/content/fit">{t`What good fit looks like`}</a>
        </p>
        {groups.map(({ name, codes }) => (
          <FitGroup key={name} name={name} codes={codes} selectedCodes={fit.codes} drawings={drawings} />
        ))}
        <ShapeQuestions shape={fit.shape} />
      </div>
      <FitAdvice fit={fit} size={size} advice={advice} system={system} onAccept={selectAdvice} />
    </section>
  );
}

type FitGroupProps = { name: string; codes: readonly FeedbackCode[]; selectedCodes: readonly FeedbackCode[]; drawings: FeedbackDrawings };

function FitGroup({ name, codes, selectedCodes, drawings }: FitGroupProps) {
  const labels = useFeedbackLabels();
  const id = useId();
  return (
    <Group className={css['fitRow']} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <div className={feedbackGrid}>
        {codes.map((code) => (
          <FeedbackButton
            key={code}
            code={code}
            isSelected={selectedCodes.includes(code)}
            drawing={drawings[code]}
            label={labels[code]}
            onSelect={giveFeedback}
          />
        ))}
      </div>
    </Group>
  );
}

function ShapeQuestions({ shape }: { shape: BreastShape }) {
  const { t } = useLingui();
  return (
    <details className={css['shape']} open={shape.fullness !== undefined || shape.projection !== undefined || undefined}>
      <summary>
        {t`Two questions on shape`} <span className="note">{t`optional; they show whether the style or the size is wrong`}</span>
      </summary>
      <ShapeQuestion
        legend={t`Leaning forward, where are your breasts fuller?`}
        name="fullness"
        chosen={shape.fullness}
        options={[
          ['top', t`Above the middle`],
          ['even', t`Even`],
          ['bottom', t`Below the middle`],
        ]}
        onChoose={(fullness) => describeShape({ fullness })}
      />
      <ShapeQuestion
        legend={t`Seen from the side, how far do they project?`}
        name="projection"
        chosen={shape.projection}
        options={[
          ['shallow', t`Shallow and spread out`],
          ['average', t`In between`],
          ['projected', t`Far, on a small base`],
        ]}
        onChoose={(projection) => describeShape({ projection })}
      />
    </details>
  );
}

type ShapeQuestionProps<T extends string> = {
  legend: string;
  name: string;
  chosen: T | undefined;
  options: readonly (readonly [T, string])[];
  onChoose: (value: T) => void;
};

function ShapeQuestion<T extends string>({ legend, name, chosen, options, onChoose }: ShapeQuestionProps<T>) {
  return (
    <fieldset className={css['question']}>
      <legend>{legend}</legend>
      {options.map(([value, text]) => (
        <label key={value} className="chip" data-on={chosen === value || undefined}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

type FitAdviceProps = { fit: Fit; size: NeutralSize; advice: Advice; system: SizeSystem; onAccept: () => void };

function FitAdvice({ fit, size, advice, system, onAccept }: FitAdviceProps) {
  const { t } = useLingui();
  const hints = useHintMessages();
  const getLabel = (of: NeutralSize) => formatSizeIn(system, of) ?? formatSizeIn('UK', of) ?? '–';
  const isMoved = advice.ukBand !== size.ukBand || advice.ordinal !== size.ordinal;
  return (
    <div className={`panel ${css['advice']}`} role="status">
      <p className="eyebrow">{isMoved ? t`Then try` : t`Then`}</p>
      {isMoved ? (
        <p className={css['arrowLine']}>
          <span className={css['previousSize']}>{getLabel(size)}</span>
          <span className={css['thread']} aria-hidden="true" />
          <span className={css['newSize']}>{getLabel(advice)}</span>
        </p>
      ) : (
        <p className={css['arrowLine']}>
          <span className={css['newSize']}>{getLabel(size)}</span>
        </p>
      )}
      <p className="sub">
        <AdviceReason fit={fit} size={size} advice={advice} label={getLabel} />
      </p>
      {advice.hints.length > 0 && (
        <ul className={css['hints']}>
          {advice.hints.map((hint) => (
            <li key={hint}>{hints[hint]}</li>
          ))}
        </ul>
      )}
      {isMoved && <Button block onClick={onAccept}>{t`Use ${getLabel(advice)} as my size`}</Button>}
      {fit.rounds.length > 0 && (
        <Button kind="quiet" block onClick={undoRound}>
          <Icon icon={Undo2} size={18} />
          {t`Undo the last round`}
        </Button>
      )}
    </div>
  );
}

type AdviceReasonProps = Pick<FitAdviceProps, 'fit' | 'size' | 'advice'> & { label: (size: NeutralSize) => string };

/** Band first, which keeps the volume, then the cup. */
function AdviceReason({ fit, size, advice, label: getLabel }: AdviceReasonProps): ReactNode {
  const { bandStep, cupStep } = advice;
  if (fit.codes.length === 0) {
    if (fit.rounds.length === 0) return <Trans>You haven’t chosen anything, so the size stays the same.</Trans>;
    return <Trans>If nothing bothers you any more, this is your size. Save it above.</Trans>;
  }
  if (bandStep === 0 && cupStep === 0) return <Trans>What you noticed isn’t about the size, so your size stays the same.</Trans>;
  const to = getLabel(advice);
  const between = getLabel({ ukBand: advice.ukBand, ordinal: size.ordinal - bandStep });
  return (
    <>
      {bandStep < 0 && <Trans>One band firmer keeps the cup at {between}.</Trans>}
      {bandStep > 0 && <Trans>One band looser keeps the cup at {between}.</Trans>}{' '}
      {cupStep === 1 && <Trans>Spilling, or a centre that stands off, means one cup larger: {to}.</Trans>}
      {cupStep === 2 && <Trans>That much spilling means two cups larger: {to}.</Trans>}
      {cupStep === -1 && <Trans>Empty space in the cups means one cup smaller: {to}.</Trans>}
    </>
  );
}
