import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FitReason } from '@strapline/domain/size/fit';
import type { LengthUnit } from '@strapline/domain/size/units';
import { formatLength, formatRoughLength } from '../../ui/format/lengths.ts';
import type { Body } from './fit-body.ts';

type ReasonOf<K extends FitReason['reason']> = Extract<FitReason, { reason: K }>;

export function useBandMessage(unit: LengthUnit, body: Body): (reason: ReasonOf<'bandStretched' | 'bandSlack'>) => string {
  const { t } = useLingui();
  return (reason) => {
    const length = formatLength(reason.underbust, unit);
    // The tight reading moves it by half an inch (R3), so it differs from the typed number.
    const yours =
      reason.underbust === body.readings.underbust1 ? t`your ${length}` : t`your ${length}, adjusted for your tight measurement`;
    if (reason.reason === 'bandSlack') {
      const relaxed = formatLength(reason.relaxed, unit);
      return t`It is already ${relaxed} long without stretching: too loose to hold on ${yours}.`;
    }
    const stretched = formatLength(reason.stretched, unit);
    const short = formatRoughLength(-reason.reserve, unit);
    const over = formatRoughLength(reason.reserve, unit);
    if (reason.bands < -1) return t`It stretches to ${stretched}, ${short} short of ${yours}: it would hardly close.`;
    if (reason.bands < 0) return t`It stretches to ${stretched}, ${short} short of ${yours}: firmer than a band should be.`;
    if (reason.bands === 0) return t`It stretches to ${stretched}: firm on ${yours}, as a band should be.`;
    if (reason.bands === 1) return t`It stretches to ${stretched}, ${over} more than ${yours}: looser than a band should be.`;
    return t`It stretches to ${stretched}, ${over} more than ${yours}: too loose to hold.`;
  };
}

export function useCupMessage(unit: LengthUnit): (reason: ReasonOf<'cup'>) => string {
  const { t } = useLingui();
  return ({ from, width, expected, cups }) => {
    const what = {
      wireWidth: t`The wire`,
      cupWidth: t`The cup`,
      cupDepth: t`The cup, judging by its depth,`,
      wireAndDepth: t`The cup, judging by its wire and depth,`,
      cupAndDepth: t`The cup, judging by its width and depth,`,
    };
    const [first = 'cupWidth', second] = from;
    const which = what[second === undefined ? first : first === 'wireWidth' ? 'wireAndDepth' : 'cupAndDepth'];
    const apart = formatRoughLength(Math.abs(width - expected), unit);
    if (cups === 0) return t`${which} is about as wide as your size needs.`;
    return cups > 0
      ? t`${which} is ${apart} wider than your size needs: about ${plural(cups, { one: 'one cup', other: '# cups' })} large.`
      : t`${which} is ${apart} narrower than your size needs: about ${plural(-cups, { one: 'one cup', other: '# cups' })} small.`;
  };
}

type ReasonContext = { reasons: readonly FitReason[]; isSame: boolean };

/** For what nobody measured; null where the measurements say the same. */
export function useLabelMessage(): (reason: ReasonOf<'label'>, beside: ReasonContext) => string | null {
  const { t } = useLingui();
  return ({ bands, cups }, { reasons, isSame }) => {
    const measuredBand = reasons.find((other) => other.reason === 'bandStretched' || other.reason === 'bandSlack');
    const measuredCup = reasons.find((other) => other.reason === 'cup');
    const band =
      bands < 0
        ? t`${plural(-bands, { one: 'one band firmer', other: '# bands firmer' })}`
        : t`${plural(bands, { one: 'one band looser', other: '# bands looser' })}`;
    const cup =
      cups < 0
        ? t`${plural(-cups, { one: 'one cup smaller', other: '# cups smaller' })}`
        : t`${plural(cups, { one: 'one cup larger', other: '# cups larger' })}`;
    const both = bands === 0 ? cup : cups === 0 ? band : t`${band} and, by volume, ${cup}`;
    if (measuredBand && measuredCup) {
      const agrees = measuredBand.reason === 'bandStretched' && measuredBand.bands === bands && measuredCup.cups === cups;
      if (agrees) return null;
      if (bands === 0 && cups === 0) return t`It matches your size, but the measurements count more.`;
      return t`It is ${both} than your size, but the measurements count more.`;
    }
    if (measuredBand) return cups === 0 ? t`Its cups hold as much as those of your size.` : t`Its cups are ${cup} than those of your size.`;
    if (measuredCup) return bands === 0 ? t`It matches your band.` : t`It is ${band} than yours.`;
    if (isSame) return t`It matches your size.`;
    if (bands === 0 && cups === 0) return t`You’re between two cups, and this is one of them.`;
    if (cups === 0 && bands === -1) return t`A sister size of yours: the same cups on the next firmer band.`;
    if (cups === 0 && bands === 1) return t`A sister size of yours: the same cups on the next looser band.`;
    return t`It is ${both} than your size.`;
  };
}
