import { Trans, useLingui } from '@lingui/react/macro';
import type { SurveyResults, SurveyShape } from '@strapline/contract/shapes/surveys/survey';
import { formatSizeIn, resolveSize } from '@strapline/domain/size/systems';
import { Ruler, Share2 } from 'lucide';
import { useCall } from '../../../platform/cache/queries.ts';
import { useStoredAnswers } from '../../../platform/cache/use-stored-answers.ts';
import type { Estimate } from '../../../platform/state/survey-answers.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { useShare } from '../../../ui/copy-button.tsx';
import { Skeleton } from '../../../ui/load-states.tsx';
import { DeleteAnswer } from '../delete-answer.tsx';
import { SewnButtons, useFewHeading, useFewText } from '../few-answers.tsx';
import { TapeBars } from '../tape-bars.tsx';
import { getOwnerName } from '../use-survey.ts';
import css from './icbm.module.css';
import { ThreeSizes } from './three-sizes.tsx';

type ThanksProps = {
  survey: SurveyShape;
  sent: { resumeToken: string; n: number };
  estimate: Estimate | undefined;
  isEmbedded: boolean;
  onEdit: () => void;
};

/** What everybody estimates, with one's own; or how many answers are missing until that is shown. */
export function Thanks({ survey, sent, estimate, isEmbedded, onEdit }: ThanksProps) {
  const { t } = useLingui();
  const results = useCall('getSurveyResults', { survey: 'icbm', fqsid: survey.fqsid });
  useStoredAnswers('getSurveyResults', [{ survey: 'icbm', fqsid: survey.fqsid }]);
  const few = results.data?.hidden ? results.data : null;
  return (
    <>
      {few ? (
        <Few n={few.n} place={sent.n} />
      ) : (
        <>
          <div>
            <p className="eyebrow">{t`Thank you`}</p>
            <h1>
              <Trans>
                You are <em>number {sent.n}.</em>
              </Trans>
            </h1>
            {results.data && <Comparison results={results.data} estimate={estimate} />}
          </div>
          {results.data && <Bars results={results.data} estimate={estimate} />}
          {results.isPending && <Skeleton height="10rem" />}
          {results.data && <ThreeSizes results={results.data} />}
        </>
      )}
      {!isEmbedded && (few ? <ShareSurvey survey={survey} /> : <Onward survey={survey} />)}
      <p className={`note ${css['change']}`}>
        {t`One answer per person. You can change yours while the survey is open.`}{' '}
        <button type="button" className="link" onClick={onEdit}>{t`Change my answer`}</button>{' '}
        <DeleteAnswer kind="icbm" fqsid={survey.fqsid} resumeToken={sent.resumeToken} />
      </p>
    </>
  );
}

function Few({ n, place }: { n: number; place: number }) {
  const { t } = useLingui();
  const heading = useFewHeading(n);
  const text = useFewText(n);
  return (
    <>
      <div>
        <p className="eyebrow">{t`Thank you`}</p>
        <h1>{heading}</h1>
        <p className="sub">
          {text} {t`You are number ${place}.`}
        </p>
      </div>
      <SewnButtons n={n} />
      <p className="sub">{t`Come back later: the results are here once they are in.`}</p>
    </>
  );
}

/** As the results name it. */
const getLabel = (estimate: Estimate | undefined): string | null => (estimate ? formatSizeIn('UK', estimate) : null);

function Comparison({ results: { sizes }, estimate }: { results: SurveyResults; estimate: Estimate | undefined }) {
  const { t } = useLingui();
  const [most] = sizes;
  if (!most || !estimate) return null;
  return (
    <p className="sub">
      {most.braSize === getLabel(estimate) ? t`Most people reach for the size you did.` : t`Most people reach for ${most.braSize}.`}
    </p>
  );
}

function Bars({ results: { sizes, others }, estimate }: { results: SurveyResults; estimate: Estimate | undefined }) {
  const { t } = useLingui();
  const own = getLabel(estimate);
  const bars = sortBySize(sizes).map(({ braSize, share }) => ({ label: braSize, share, isOwn: braSize === own }));
  return (
    <div className={css['bars']}>
      <TapeBars bars={bars} others={others} />
      <p className="note">
        {bars.some(({ isOwn }) => isOwn)
          ? t`Your estimate is the dark bar. Sizes are UK labels.`
          : own
            ? t`Your estimate, ${own}, is among the others. Sizes are UK labels.`
            : t`Sizes are UK labels.`}
      </p>
    </div>
  );
}

/** By band, then by cup; never by letter. */
function sortBySize(sizes: SurveyResults['sizes']): SurveyResults['sizes'] {
  const rank = (braSize: string): number => {
    const size = resolveSize('UK', braSize);
    return 'error' in size ? 0 : size.ukBand * 100 + size.ordinal;
  };
  return sizes.toSorted((a, b) => rank(a.braSize) - rank(b.braSize));
}

function Onward({ survey }: { survey: SurveyShape }) {
  const { t } = useLingui();
  return (
    <div className="row">
      <ButtonLink to="/model/$slug" params={{ slug: survey.owner.slug }} kind="primary">{t`See ${getOwnerName(survey)}’s page`}</ButtonLink>
      <ButtonLink to="/calculator" icon={Ruler}>{t`Find my own size`}</ButtonLink>
    </div>
  );
}

function ShareSurvey({ survey }: { survey: SurveyShape }) {
  const { t } = useLingui();
  const { isCopied, share } = useShare();
  return (
    <div className="row">
      <Button kind="primary" icon={Share2} onClick={() => share(t`Which size would you reach for? ${getOwnerName(survey)} asks`)}>
        <span role="status">{isCopied ? t`Link copied` : t`Share it`}</span>
      </Button>
      <ButtonLink to="/model/$slug" params={{ slug: survey.owner.slug }}>{t`See ${getOwnerName(survey)}’s page`}</ButtonLink>
    </div>
  );
}
