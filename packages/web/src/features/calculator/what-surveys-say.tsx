import { useLingui } from '@lingui/react/macro';
import type { Readings } from '@strapline/domain/size/sizing-methods';
import { formatSizeIn, type NeutralSize, type SizeSystem } from '@strapline/domain/size/systems';
import { useFitModel } from '../../platform/use-fit-model.ts';
import { formatLongDay } from '../../ui/format/dates.ts';
import { Stitch } from '../../ui/panel.tsx';
import { findSurveyedSize, isSameSize } from './find-surveyed-size.ts';
import css from './result.module.css';

type WhatSurveysSayProps = {
  readings: Readings;
  system: SizeSystem;
  /** By the tape. */
  size: NeutralSize;
};

/** Beside the size of the tape, what people who use the same sizing system taught; left out where they taught nothing about it. */
export function WhatSurveysSay({ readings, system, size }: WhatSurveysSayProps) {
  const { t } = useLingui();
  const { model, learnedAt } = useFitModel();
  const surveyed = findSurveyedSize(readings, system, size, model);
  const [top] = surveyed?.likely ?? [];
  if (!surveyed || !top || !learnedAt) return null;
  const { n, likely } = surveyed;
  const formatLabel = (one: NeutralSize) => formatSizeIn(system, one) ?? formatSizeIn('UK', one) ?? '–';
  const [label, best] = [formatLabel(top), formatLabel(size)];
  const shares = likely.map((one) => `${formatLabel(one)} ${Math.round(100 * one.probability)}%`).join(', ');
  return (
    <>
      {isSameSize(top, size) ? (
        <p className={`sub ${css['agree']}`}>
          {t`The surveys agree: based on what ${n} people who use ${system} sizes told us, ${best} is the most likely size for your measurements.`}
        </p>
      ) : (
        <div className={css['alt']}>
          <span className={css['altSize']}>
            <em>{label}</em>
          </span>
          <p className="sub">
            {t`The surveys: based on what ${n} people who use ${system} sizes told us, ${label} is more likely to fit you than ${best}. Try both if you can.`}
          </p>
        </div>
      )}
      <p className={`note ${css['shares']}`}>{t`How likely each size is: ${shares}. Surveys up to ${formatLongDay(learnedAt)}.`}</p>
      <Stitch />
    </>
  );
}
