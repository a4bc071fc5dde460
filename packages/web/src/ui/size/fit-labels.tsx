import { useLingui } from '@lingui/react/macro';
import type { FeedbackCode, FeedbackHint } from '@strapline/domain/size/feedback';
import type { ReactNode } from 'react';

export function useFeedbackLabels(): Record<FeedbackCode, string> {
  const { t } = useLingui();
  return {
    band_rides_up: t`Rides up at the back`,
    band_too_loose: t`Too loose`,
    band_too_tight: t`Too tight`,
    spill_top: t`Spills at the top`,
    spill_side: t`Spills at the side`,
    spill_bottom: t`Spills underneath`,
    spill_severe: t`Spills a lot`,
    gape_top: t`Gapes at the top`,
    gape_all: t`Gapes all round`,
    gore_floats: t`Centre stands off`,
    wire_on_tissue: t`Wire sits on the breast`,
    wire_too_wide: t`Wire is too wide`,
    straps_dig: t`Dig in`,
    straps_slip: t`Slip off`,
  };
}

/** Observations that don't depend on the size. */
export function useHintMessages(): Record<FeedbackHint, ReactNode> {
  const { t } = useLingui();
  return {
    openTopStyle: t`With your shape, full cups stay empty at the top in any size. Keep the size and look for half cups or a plunge.`,
    bandConflict: t`Too tight and too loose at once: close the band on its loosest hooks, make it level all round, and check again.`,
    shapeMismatch: t`Too much room in one place and too little in another: that’s the shape of the cup, not its size. Try another style in the same size.`,
    bandLimit: t`There is no band beyond this one, so the band stays the same.`,
    cupLimit: t`There is no cup beyond this one, so the cup stays the same.`,
    narrowWire: t`Look for narrower wires: a projected or balcony style.`,
    closeSetStraps: t`Look for straps that sit close together, or that cross at the back.`,
  };
}
