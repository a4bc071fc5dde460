import type { FeedbackCode } from '@strapline/domain/size/feedback';

/** What is asked about a worn bra, part by part. */
export const feedbackParts = {
  band: ['band_rides_up', 'band_too_loose', 'band_too_tight'],
  cups: ['spill_top', 'spill_side', 'spill_bottom', 'spill_severe', 'gape_top', 'gape_all'],
  wire: ['gore_floats', 'wire_on_tissue', 'wire_too_wide'],
  straps: ['straps_dig', 'straps_slip'],
} as const satisfies Record<string, readonly FeedbackCode[]>;
