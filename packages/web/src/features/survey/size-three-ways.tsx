import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SurveyResults } from '@strapline/contract/shapes/surveys/survey';
import { fewestAnswers } from '@strapline/domain/survey/survey-limits';
import { Link } from '@tanstack/react-router';
import { Check, Ruler } from 'lucide';
import type { ReactNode } from 'react';
import { useDates } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { compareSizes, listOtherSystems } from './compare-sizes.ts';
import css from './three-ways.module.css';

/** Sizes are UK labels. What isn't known is missing. */
export type SizeThreeWaysProps = {
  /** Whose size it is. */
  name: string;
  declared?: SurveyResults['declared'];
  /** Of an open survey; `hidden` below five answers. */
  survey?: (Pick<SurveyResults, 'n' | 'hidden' | 'community'> & { fqsid: string }) | undefined;
  verified?: { braSize: string; at: string; n: number; pairId?: string | undefined } | undefined;
  /** The pair on whose page the section is, below everything else. */
  shownPairId?: string | undefined;
};

/** By their own word, by the estimates of others, and by checked pairs, each with its number and date. Left out if all three are missing. */
export function SizeThreeWays({ name, declared, survey, verified, shownPairId }: SizeThreeWaysProps) {
  const { t } = useLingui();
  const community = survey?.hidden ? undefined : survey?.community;
  if (!declared && !community && !verified) return null;
  return (
    <>
      {shownPairId && <Stitch air="gap" />}
      <section aria-labelledby="three-ways">
        <div className={css['head']}>
          <h2 id="three-ways">
            <Trans>
              The size, <em>three ways</em>
            </Trans>
          </h2>
          <Link to="/calculator">
            <Icon icon={Ruler} size={18} />
            {t`Compare with mine`}
          </Link>
        </div>
        <div className={css['hung']}>
          <svg className={css['line']} viewBox="0 0 960 30" preserveAspectRatio="none" aria-hidden="true">
            <path vectorEffect="non-scaling-stroke" d="M0 8C120 22 220 24 320 16S520 4 640 14 860 26 960 10" />
          </svg>
          <ol className={css['tags']}>
            <Tag
              kind="declared"
              title={t`Declared`}
              braSize={declared?.braSize}
              fact={declared ? t`given by ${name}` : t`${name} hasn’t said.`}
              at={declared?.at}
            />
            <Tag
              kind="community"
              title={t`Community`}
              braSize={community?.braSize}
              fact={<CommunityFact survey={survey} />}
              at={community?.at}
            >
              {survey && <Link className="link" to="/icbm/$fqsid" params={{ fqsid: survey.fqsid }}>{t`Add yours`}</Link>}
            </Tag>
            <Tag
              kind="verified"
              title={t`Verified`}
              braSize={verified?.braSize}
              fact={verified ? t`${plural(verified.n, { one: '# pair', other: '# pairs' })}, 4 checks` : t`No pair is checked.`}
              at={verified?.at}
            >
              {verified?.pairId && <PairNote pairId={verified.pairId} shownPairId={shownPairId} />}
            </Tag>
          </ol>
        </div>
        <Agreement sizes={[declared?.braSize, community?.braSize, verified?.braSize]} />
      </section>
      {!shownPairId && <Stitch air="gap" />}
    </>
  );
}

type TagProps = {
  kind: 'declared' | 'community' | 'verified';
  title: string;
  braSize: string | undefined;
  /** How it is known, or why it isn't. */
  fact: ReactNode;
  at: string | undefined;
  /** A link to more. */
  children?: ReactNode;
};

function Tag({ kind, title, braSize, fact, at, children }: TagProps) {
  const { t } = useLingui();
  const { formatLongDay } = useDates();
  return (
    <li className={css[kind]}>
      <span className={css['cord']} aria-hidden="true" />
      <div className={css['tag']}>
        <h3>{title}</h3>
        <p className={braSize ? css['size'] : `${css['size']} ${css['missing']}`}>{braSize ?? t`not yet`}</p>
        <p className={css['fact']}>{fact}</p>
        {at && <p className="note">{formatLongDay(at)}</p>}
        {children && <p className="note">{children}</p>}
      </div>
    </li>
  );
}

function CommunityFact({ survey }: Pick<SizeThreeWaysProps, 'survey'>) {
  const { t } = useLingui();
  if (!survey) return t`No survey is open.`;
  const { n, hidden, community } = survey;
  if (hidden || !community) return t`${plural(n, { one: '# answer', other: '# answers' })}; shown from ${fewestAnswers} on`;
  const agreeing = Math.round(100 * community.share);
  return t`${plural(community.n, { one: '# estimate', other: '# estimates' })}, ${agreeing}% agree`;
}

function PairNote({ pairId, shownPairId }: { pairId: string; shownPairId: string | undefined }) {
  const { t } = useLingui();
  if (pairId === shownPairId) return t`This pair`;
  return (
    <Link className="link" to="/apair/view/$pairId" params={{ pairId }}>
      {shownPairId ? t`See the newest pair` : t`See the pair`}
    </Link>
  );
}

/** Whether they agree, and what the size is called elsewhere. */
function Agreement({ sizes }: { sizes: readonly (string | undefined)[] }) {
  const { t } = useLingui();
  const agreement = compareSizes(sizes);
  const [size = ''] = sizes.filter((one) => one !== undefined);
  const others = listOtherSystems(size).join(', ');
  if (agreement === 'differ') {
    return (
      <p
        className={`sub ${css['agree']}`}
      >{t`They don’t agree. Brands differ, and so do ways to measure: compare with how a piece fits.`}</p>
    );
  }
  return (
    <p className={`sub ${css['agree']}`}>
      {agreement !== 'single' && <Icon icon={Check} size={18} />}
      <span>
        {agreement === 'all' ? t`All three agree.` : agreement === 'both' ? t`Both agree.` : null}{' '}
        {others && t`In other systems: ${others}.`}
      </span>
    </p>
  );
}
