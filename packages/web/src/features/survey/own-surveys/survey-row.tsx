import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OwnSurvey } from '@strapline/contract/shapes/surveys/survey';
import { Check, CirclePause, CircleX } from 'lucide';
import { useRef, useState } from 'react';
import { toAppPath } from '../../../platform/page/app-data.ts';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { focusInView } from '../../../ui/focus.ts';
import { formatDay } from '../../../ui/format/dates.ts';
import { Skeleton } from '../../../ui/load-states.tsx';
import { HangTag, type TagLabel } from '../../../ui/panel.tsx';
import { AgeNote, OpenSurvey } from './open-survey.tsx';
import css from './own-surveys.module.css';
import { SurveyActions } from './survey-actions.tsx';
import { useSurveyLabels } from './survey-labels.ts';

const OwnResults = lazyPart(async () => (await import('./own-results.tsx')).OwnResults, <Skeleton height="8rem" />);

/** A survey that was opened once. */
export function SurveyRow({ survey }: { survey: OwnSurvey }) {
  const labels = useSurveyLabels();
  const heading = useRef<HTMLHeadingElement>(null);
  const [part, setPart] = useState<'results' | 'form'>();
  const { answers, shady, state, canOpen } = survey;
  const path = `/${survey.survey}/${survey.fqsid}`;
  return (
    <section className={css['part']} aria-label={labels[survey.survey].name}>
      <div className={css['line']}>
        <div>
          <h4 ref={heading} tabIndex={-1}>
            {labels[survey.survey].name}
          </h4>
          <p className="note">
            <Plural value={answers} one="# answer" other="# answers" />
            {shady > 0 && (
              <Plural value={shady} one=", # looks dishonest and counts for less" other=", # look dishonest and count for less" />
            )}
            {' · '}
            <Since survey={survey} path={path} />
          </p>
        </div>
        <StateTag state={state} />
      </div>
      <SurveyActions
        survey={survey}
        link={state === 'open' ? location.origin + toAppPath(path) : undefined}
        isShown={part}
        onShow={(next) => setPart(next === part ? undefined : next)}
        onMoved={() => focusInView(heading.current)}
      />
      {state !== 'open' && !canOpen && <AgeNote />}
      {part === 'form' && canOpen && (
        <OpenSurvey fqsid={survey.fqsid} kinds={[survey.survey]} before={survey} onOpened={() => setPart(undefined)} />
      )}
      {part === 'results' && <OwnResults survey={survey} />}
    </section>
  );
}

function Since({ survey: { state, changedAt }, path }: { survey: OwnSurvey; path: string }) {
  const day = formatDay(changedAt);
  if (state === 'open') return path;
  return state === 'paused' ? <Trans>paused on {day}</Trans> : <Trans>closed on {day}</Trans>;
}

function StateTag({ state }: Pick<OwnSurvey, 'state'>) {
  const { t } = useLingui();
  const tags: Partial<Record<OwnSurvey['state'], TagLabel>> = {
    open: { icon: Check, label: t`Open` },
    paused: { tone: 'brass', icon: CirclePause, label: t`Paused` },
    closed: { tone: 'plain', icon: CircleX, label: t`Closed` },
  };
  const tag = tags[state];
  return tag ? <HangTag {...tag} /> : null;
}
