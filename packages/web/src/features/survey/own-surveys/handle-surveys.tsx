import { Trans, useLingui } from '@lingui/react/macro';
import type { HandleShape } from '@strapline/contract/shapes/surveys/handle';
import type { OwnSurvey } from '@strapline/contract/shapes/surveys/survey';
import { socialPlatforms } from '@strapline/domain/profile/social-platforms';
import { BadgeCheck, Plus } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { OpenSurvey } from './open-survey.tsx';
import css from './own-surveys.module.css';
import { useSurveyKinds } from './survey-labels.ts';
import { SurveyRow } from './survey-row.tsx';

type HandleSurveysProps = { handle: HandleShape; surveys: readonly OwnSurvey[] /** Gives the handle up. */; release: ReactNode };

/** One handle: its surveys, and a form for those that it doesn't have. */
export function HandleSurveys({ handle, surveys, release }: HandleSurveysProps) {
  const { t } = useLingui();
  const [isOpening, setOpening] = useState(false);
  const known = useSurveyKinds();
  const opened = surveys.filter(isOpened);
  const shown = known.flatMap((kind) => opened.filter(({ survey }) => survey === kind));
  const missing = known.filter((kind) => shown.every(({ survey }) => survey !== kind));
  const isPrepared = surveys.some(({ survey, state }) => missing.includes(survey) && state === 'awaiting_consent');
  const { name } = socialPlatforms[handle.platform];
  return (
    <article className={css['handle']}>
      <header>
        <h3>
          {handle.handle} <Icon icon={BadgeCheck} size={18} />
        </h3>
        <p className="note">{handle.provenAt ? t`${name}, yours since ${formatDay(handle.provenAt)}` : name}</p>
      </header>
      {shown.map((survey) => (
        <SurveyRow key={survey.survey} survey={survey} />
      ))}
      {missing.length > 0 && (isOpening || shown.length === 0) && (
        <div className={css['part']}>
          <h4>
            <Trans>Open a survey</Trans>
          </h4>
          {isPrepared && <p className="sub">{t`Our team prepared a survey for this profile. Nobody can see it unless you open it.`}</p>}
          <OpenSurvey fqsid={handle.fqsid} kinds={missing} onOpened={() => setOpening(false)} />
        </div>
      )}
      <footer>
        {missing.length > 0 && shown.length > 0 && !isOpening && (
          <Button size="small" icon={Plus} onClick={() => setOpening(true)}>{t`Open another survey`}</Button>
        )}
        {release}
      </footer>
    </article>
  );
}

/** Opened once, and not taken back since. */
export function isOpened({ state }: OwnSurvey): boolean {
  return state !== 'awaiting_consent' && state !== 'withdrawn';
}
