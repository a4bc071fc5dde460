import { useLingui } from '@lingui/react/macro';
import type { Dispute } from '@strapline/contract/shapes/dispute';

/** What went wrong, as buyer, seller and admins read it. */
export function useDisputeReasonLabels(): Record<Dispute['reason'], string> {
  const { t } = useLingui();
  return {
    not_arrived: t`It didn’t arrive`,
    not_as_described: t`It’s not as described`,
    damaged: t`It’s damaged`,
    wrong_item: t`It’s the wrong piece`,
    not_authentic: t`It’s not authentic`,
    other: t`Something else`,
    chargeback: t`The bank is asking for the money back`,
  };
}
