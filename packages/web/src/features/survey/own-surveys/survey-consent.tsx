import { Trans, useLingui } from '@lingui/react/macro';
import { fewestAnswers } from '@strapline/domain/survey/survey-limits';
import { useAppName } from '../../../platform/page/app-data.ts';
import css from './own-surveys.module.css';

/** What one agrees to by opening a survey. A change of the meaning needs a new version in the contract's `consents.ts`. */
export function SurveyConsent({ version }: { version: string }) {
  const { t } = useLingui();
  const appName = useAppName();
  return (
    <div className={css['consent']}>
      <div>
        <h5>{t`What you agree to`}</h5>
        <span className="mono">{t`text ${version}`}</span>
      </div>
      <ol>
        <li>{t`I am 18 or older, and this profile is mine.`}</li>
        <li>{t`Anyone with the link can answer, even without an account. They see the name on my creator page, this handle and the pictures that I choose.`}</li>
        <li>
          <Trans>
            From {fewestAnswers} answers on, everybody with the link sees which sizes were answered and how often, beside the size that I
            say I wear and that of my last verified pair. Nobody sees a single answer, and neither do I.
          </Trans>
        </li>
        <li>{t`I can pause or close the survey at any time. ${appName} then shows neither the survey nor its results to anybody else.`}</li>
        <li>{t`I can take this back at any time. Every answer is then deleted.`}</li>
      </ol>
    </div>
  );
}
