import { useLingui } from '@lingui/react/macro';

/** What the filter by proof level means, by its value in the URL. */
export function useProofNames(): Record<string, string> {
  const { t } = useLingui();
  return {
    1: t`Photographed or higher`,
    2: t`Chip bound or higher`,
    3: t`Tapped in the last 30 days`,
    4: t`Tapped by its owner`,
  };
}
