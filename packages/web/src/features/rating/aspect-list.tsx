import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { Rating } from '@strapline/contract/shapes/rating';
import { fitAnswers, ratingAspects } from '@strapline/domain/rating/rating-aspects';
import { useAspectLabels, useFitLabels } from './aspect-labels.ts';
import css from './aspects.module.css';
import { Stars } from './stars.tsx';

/** What one review says about single aspects; nothing if it doesn't. */
export function RatingAspects({ rating: { aspects, fit } }: { rating: Rating }) {
  const { t } = useLingui();
  const labels = useAspectLabels();
  const fitLabels = useFitLabels();
  const rated = ratingAspects.flatMap((aspect) => (aspects[aspect] === undefined ? [] : [[aspect, aspects[aspect]] as const]));
  if (rated.length === 0 && fit === null) return null;
  return (
    <dl className={css['given']}>
      {rated.map(([aspect, stars]) => (
        <div key={aspect}>
          <dt>{labels[aspect]}</dt>
          <dd>
            <Stars value={stars} size={14} />
          </dd>
        </div>
      ))}
      {fit !== null && (
        <div>
          <dt>{t`Fit`}</dt>
          <dd>{fitLabels[fit]}</dd>
        </div>
      )}
    </dl>
  );
}

/** The averages of aspects, and the most common answer about the fit. Those with fewer than three answers are left out. */
export function AspectAverages({ aspects, fit }: Pick<Output<'listRatings'>, 'aspects' | 'fit'>) {
  const { t, i18n } = useLingui();
  const labels = useAspectLabels();
  const fitLabels = useFitLabels();
  const averages = ratingAspects.flatMap((aspect) => (aspects[aspect] === null ? [] : [[aspect, aspects[aspect]] as const]));
  if (averages.length === 0 && fit === null) return null;
  return (
    <dl className={css['averages']} aria-label={t`Details`}>
      {averages.map(([aspect, average]) => (
        <div key={aspect}>
          <dt>{labels[aspect]}</dt>
          <div className={css['scale']} aria-hidden="true">
            <div style={{ insetInlineStart: `${((average - 1) / 4) * 100}%` }} />
          </div>
          <dd>{i18n.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</dd>
        </div>
      ))}
      {fit && <MostCommonFit counts={fit} labels={fitLabels} />}
    </dl>
  );
}

function MostCommonFit({ counts, labels }: { counts: readonly number[]; labels: ReturnType<typeof useFitLabels> }) {
  const { t } = useLingui();
  const most = Math.max(...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  // The middle counts if two answers are equally common.
  const answer = [0, -1, 1, -2, 2].map((one) => fitAnswers[one + 2] ?? 0).find((one) => counts[one + 2] === most) ?? 0;
  return (
    <div>
      <dt>{labels[answer]}</dt>
      <dd className={css['share']}>{t`${most} of ${total}`}</dd>
    </div>
  );
}
