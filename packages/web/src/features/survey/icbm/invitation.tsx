import { Trans, useLingui } from '@lingui/react/macro';
import type { SurveyShape } from '@strapline/contract/shapes/surveys/survey';
import { AtSign, BadgeCheck, FilePen } from 'lucide';
import { useAppName } from '../../../platform/page/app-data.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useDates } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Owner, ReportSurvey } from '../owner.tsx';
import shared from '../survey.module.css';
import { describeHandle, getOwnerName } from '../use-survey.ts';
import css from './icbm.module.css';

/** The owner's consent, beside every question. */
export function Invitation({ survey, isEmbedded }: { survey: SurveyShape; isEmbedded: boolean }) {
  const { t } = useLingui();
  const appName = useAppName();
  const { formatLongDay } = useDates();
  const { handle, platform } = describeHandle(survey.fqsid);
  const { version, at } = survey.consent;
  return (
    <aside className={css['invitation']} aria-label={t`Invited by`}>
      <p className="eyebrow" aria-hidden="true">{t`Invited by`}</p>
      <Owner survey={survey} size={56}>{t`${handle} on ${platform}`}</Owner>
      <div className={css['deed']} id="consent">
        <h2>
          <Trans>
            Invited, <em>in writing</em>
          </Trans>
        </h2>
        <ul className={shared['rules']}>
          <li>
            <Icon icon={AtSign} />
            <span>
              <Trans>
                <b>Owns this handle.</b> Shown by a code in the profile.
              </Trans>
            </span>
          </li>
          <li>
            <Icon icon={BadgeCheck} />
            <span>
              <Trans>
                <b>18 or older.</b> Checked by {appName}.
              </Trans>
            </span>
          </li>
          <li>
            <Icon icon={FilePen} />
            <span>
              <b>{t`Opened this survey.`}</b> {t`Agreed to text ${version} on ${formatLongDay(at)}.`}{' '}
              {!isEmbedded && <a className="link" href="/content/privacy#surveys">{t`What that means`}</a>}
            </span>
          </li>
        </ul>
        <p className="note">{t`It can be paused or closed at any time. Taking the consent back deletes every answer.`}</p>
      </div>
      <div className={css['foot']}>
        <p className="note">{t`You judge bras and how they fit. Nobody learns who answered.`}</p>
        <ReportSurvey survey={survey} isMe>{t`This is me and I didn’t agree`}</ReportSurvey>
      </div>
    </aside>
  );
}

/** On a phone, where the invitation is below the question. */
export function InvitationLine({ survey }: { survey: SurveyShape }) {
  const { t } = useLingui();
  const { formatDay } = useDates();
  return (
    <p className={css['line']}>
      <Avatar of={survey.owner} size={32} />
      <span>
        <b>{getOwnerName(survey)}</b> {t`invites you`}
        <br />
        <span className="note">
          {t`consent of ${formatDay(survey.consent.at)},`} <a className="link" href="#consent">{t`in writing`}</a>
        </span>
      </span>
    </p>
  );
}
