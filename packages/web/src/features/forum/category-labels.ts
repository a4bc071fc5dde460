import { useLingui } from '@lingui/react/macro';
import type { ForumCategory } from '@strapline/domain/forum/forum';

export function useCategoryLabels(): Record<ForumCategory, string> {
  const { t } = useLingui();
  return { general: t`General`, tagging: t`Tagging`, sizing: t`Sizing`, collecting: t`Collecting`, help: t`Help` };
}
