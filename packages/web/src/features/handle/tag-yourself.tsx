import { Trans, useLingui } from '@lingui/react/macro';
import { parseFqsid } from '@strapline/domain/profile/fqsid';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { FindProfile } from './find-profile.tsx';
import css from './handle.module.css';
import { MemberPart } from './member-part.tsx';
import { ShowYours } from './show-yours.tsx';
import { Step } from './step.tsx';
import { nothingTyped, toFqsid } from './typed-handle.ts';

type TagYourselfProps = {
  /** Not every app has surveys. */
  hasSurveys: boolean;
  /** The person's proven handles, with their surveys. */
  proven: ReactNode;
  /** Beside the steps; below them on a phone. */
  aside: ReactNode;
};

/** Finds a profile on another platform, proves that it is one's own, and lists the surveys about oneself. */
export function TagYourself({ hasSurveys, proven, aside }: TagYourselfProps) {
  const { t } = useLingui();
  const { handle: text = '' } = useSearch({ from: '/tag' });
  const asked = parseFqsid(text) ?? nothingTyped;
  const fqsid = toFqsid(asked);
  return (
    <div className="page">
      <PageTitle>{t`Tag yourself`}</PageTitle>
      <div className="head">
        <p className="eyebrow">{hasSurveys ? t`Handles and surveys` : t`Handles`}</p>
        <h1>
          <Trans>
            Tag <em>yourself</em>
          </Trans>
        </h1>
        <p className="lead">
          {hasSurveys
            ? t`Show that a profile is yours. A survey about you exists only if you open one.`
            : t`Show that a profile is yours. Your page then says that it’s proven.`}
        </p>
      </div>
      <div className={css['columns']}>
        <div className={css['steps']}>
          <Step
            number={1}
            heading={
              <Trans>
                Which <em>profile?</em>
              </Trans>
            }
            hint={t`See whether somebody has shown that a profile is theirs.`}
          >
            <FindProfile asked={asked} fqsid={fqsid} />
          </Step>
          <Stitch />
          <Step
            number={2}
            heading={
              <Trans>
                Show that it is <em>yours</em>
              </Trans>
            }
            hint={t`You get a code and put it into the bio of the profile. Once we’ve seen it there, the profile counts as yours, and you can take the code out again.`}
          >
            <MemberPart>
              <ShowYours fqsid={fqsid} />
            </MemberPart>
          </Step>
          <Stitch />
          <Step
            number={3}
            heading={
              hasSurveys ? (
                <Trans>
                  Your <em>surveys</em>
                </Trans>
              ) : (
                <Trans>
                  Your <em>profiles</em>
                </Trans>
              )
            }
            hint={
              hasSurveys
                ? t`A survey about you exists only while you keep it open. Paused or closed, its page says that there is none.`
                : t`Your page shows a tick beside those that it lists.`
            }
          >
            <MemberPart>{proven}</MemberPart>
          </Step>
        </div>
        {aside}
      </div>
    </div>
  );
}
