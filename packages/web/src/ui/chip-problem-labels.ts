import { useLingui } from '@lingui/react/macro';
import type { ChipProblem } from '@strapline/domain/chip/chip-replacement';

/** What is wrong with a chip, as owners choose it and admins read it. */
export function useChipProblemLabels(): Record<ChipProblem, string> {
  const { t } = useLingui();
  return {
    no_reaction: t`Phones don’t react to it`,
    error_page: t`Phones react, but open an error`,
    damaged: t`It came off or is damaged`,
  };
}
