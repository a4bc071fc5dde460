import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { judgeFit } from '@strapline/domain/size/fit';
import { formatSizeIn, type NeutralSize } from '@strapline/domain/size/systems';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ruler } from 'lucide';
import { queryClient } from '../../platform/cache/queries.ts';
import { usePreferences } from '../../platform/state/client-state.ts';
import { showError } from '../../platform/state/notices.ts';
import { pinMeasurements, type StoredMeasurements } from '../../platform/state/stored-measurements.ts';
import { storedMeasurementsQuery } from '../../platform/use-own-size.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Select } from '../../ui/form/field.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { useSizeSystem } from '../../ui/tag/size-system.ts';
import css from './fit.module.css';
import { type Body, toBody } from './fit-body.ts';
import { FitHead } from './fit-panel.tsx';
import { FitReasons } from './fit-reasons.tsx';
import { FitBasis, FitVerdictMessage } from './fit-verdict.tsx';

type FitProps = { tag: BraTag; slug: string };

/** Measurements stay in this browser. */
export function FitAnswer({ tag, slug }: FitProps) {
  const sets = useQuery(storedMeasurementsQuery);
  if (sets.isError) return <MeasurementsError onRetry={() => void sets.refetch()} />;
  if (!sets.data) return <FitHead />;
  const [measurements] = sets.data;
  return measurements ? (
    <FitResult tag={tag} slug={slug} measurements={measurements} sets={sets.data} />
  ) : (
    <CalculatorInvitation slug={slug} />
  );
}

type FitResultProps = FitProps & { measurements: StoredMeasurements; sets: readonly StoredMeasurements[] };

function FitResult({ tag, slug, measurements, sets }: FitResultProps) {
  const unit = usePreferences((preferences) => (preferences.state.metric ? 'cm' : 'in'));
  const formatSize = useSizeLabels();
  const body = toBody(measurements);
  const judgement = judgeFit(body.readings, { size: tag.size?.system === 'letter' ? null : tag.size, ...tag.measures });
  return (
    <>
      <FitHead>
        <Link to="/calculator" search={{ piece: slug }} className={`link ${css['measurementsLink']}`}>
          {body.size ? <Trans>My size: {formatSize(body.size)}</Trans> : <Trans>My measurements</Trans>}
        </Link>
      </FitHead>
      <FitVerdictMessage verdict={judgement.verdict} />
      <FitBasis basis={judgement.basis} isMeasured={tag.measures !== null} />
      <FitReasons judgement={judgement} tag={tag} body={body} unit={unit} />
      <MeasurementSets measurements={measurements} sets={sets} body={body} />
      <p className={`note ${css['caution']}`}>
        <Trans>
          People with the same size can have different shapes, so we can’t promise a fit.{' '}
          <a className="link" href="/content/fit">
            How to tell if a bra fits
          </a>
        </Trans>
      </p>
    </>
  );
}

/** Choosing a set applies everywhere. */
function MeasurementSets({
  measurements,
  sets,
  body,
}: {
  measurements: StoredMeasurements;
  sets: readonly StoredMeasurements[];
  body: Body;
}) {
  const { t } = useLingui();
  const formatSize = useSizeLabels();
  const getName = ({ name, size, savedAt }: StoredMeasurements) => name || t`${formatSize(size)}, saved on ${formatDay(savedAt)}`;

  function choose(id: string) {
    pinMeasurements(id).then(() => queryClient.invalidateQueries({ queryKey: ['calculatorHistory'] }), showError);
  }

  return (
    <div className={css['sets']}>
      {sets.length > 1 ? (
        <Select label={t`Measurements to use`} value={measurements.id} onChange={(event) => choose(event.target.value)}>
          {[...sets]
            .sort((a, b) => b.savedAt - a.savedAt)
            .map((set) => (
              <option key={set.id} value={set.id}>
                {getName(set)}
              </option>
            ))}
        </Select>
      ) : (
        measurements.name && <p className="note">{t`Based on your measurements “${measurements.name}”.`}</p>
      )}
      {body.from !== 'tape' && body.size && (
        <p className="note">
          {body.from === 'fitCheck'
            ? t`Based on ${formatSize(body.size)} from your fit check, not on your tape measurements.`
            : t`Based on the size you entered, ${formatSize(body.size)}. Add measurements for a better match.`}
        </p>
      )}
    </div>
  );
}

function useSizeLabels(): (size: NeutralSize) => string {
  const system = useSizeSystem();
  return (size) => {
    const label = formatSizeIn(system, size);
    return label ? `${system} ${label}` : `UK ${formatSizeIn('UK', size) ?? size.ukBand}`;
  };
}

function CalculatorInvitation({ slug }: { slug: string }) {
  return (
    <>
      <FitHead />
      <p className={css['invite']}>
        <Trans>
          Save two tape measurements in the calculator, and every piece shows whether it’s likely to fit. Your measurements stay in your
          browser.
        </Trans>
      </p>
      <ButtonLink to="/calculator" search={{ piece: slug }} block icon={Ruler}>
        <Trans>Find my size</Trans>
      </ButtonLink>
    </>
  );
}

function MeasurementsError({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <FitHead />
      <p className={css['invite']} role="alert">{t`We couldn’t open the measurements saved in this browser.`}</p>
      <Button onClick={onRetry}>{t`Try again`}</Button>
    </>
  );
}
