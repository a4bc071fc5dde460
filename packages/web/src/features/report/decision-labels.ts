import { useLingui } from '@lingui/react/macro';
import type { Decision } from '@strapline/contract/shapes/report';

/** What was decided, in one or two words. A suspension through a report also removes what was reported. */
export function useActionLabels(subject?: Decision['subject']['kind']): Record<Decision['action'], string> {
  const { t } = useLingui();
  return {
    dismiss: t`No action`,
    hide: t`Hidden`,
    remove: t`Removed`,
    reinstate: t`Reinstated`,
    revokeTag: t`Tag revoked`,
    suspend: subject === 'account' ? t`Account suspended` : t`Removed, account suspended`,
    limit: t`Account limited`,
  };
}
