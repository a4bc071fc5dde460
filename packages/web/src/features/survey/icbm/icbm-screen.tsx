import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { PageTitle } from '../../../platform/page/page-title.tsx';
import { Loading, Skeleton } from '../../../ui/load-states.tsx';
import { SurveyGate } from '../survey-gate.tsx';
import { getOwnerName, useSurvey } from '../use-survey.ts';
import css from './icbm.module.css';
import { IcbmSurvey } from './icbm-survey.tsx';
import { Invitation } from './invitation.tsx';

/** An invited estimate of a size; the owner's consent is on the screen all the time. A widget passes the handle; otherwise it is in the address. */
export function IcbmScreen({ fqsid: chosen }: { fqsid?: string }) {
  const { t } = useLingui();
  const { fqsid, query } = useSurvey('icbm', chosen);
  const { embed } = useSearch({ strict: false });
  const isEmbedded = embed === '1';
  return (
    <SurveyGate query={query} loading={<IcbmSkeleton />}>
      {(survey) => (
        <div className={`page ${css['page']}`}>
          <PageTitle>{t`Which size would you reach for? ${getOwnerName(survey)} asks`}</PageTitle>
          <div className={css['sheet']}>
            <IcbmSurvey key={fqsid} survey={survey} isEmbedded={isEmbedded} />
            <Invitation survey={survey} isEmbedded={isEmbedded} />
          </div>
        </div>
      )}
    </SurveyGate>
  );
}

function IcbmSkeleton() {
  return (
    <Loading>
      <Skeleton width="12rem" />
      <br />
      <Skeleton height="26px" />
      <br />
      <Skeleton width="min(28rem, 90%)" height="6rem" />
      <br />
      <Skeleton height="20rem" radius="var(--r-card)" />
    </Loading>
  );
}
