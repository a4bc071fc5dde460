import { useLingui } from '@lingui/react/macro';
import { CircleDashed } from 'lucide';
import { HangTag } from '../../ui/panel.tsx';
import { useOutbox } from './outbox-list.tsx';

/** Nothing while it is set up. */
export function RedditStatus() {
  const { t } = useLingui();
  const { isConfigured } = useOutbox('reddit');
  return isConfigured === false ? <HangTag tone="plain" icon={CircleDashed} label={t`Not set up`} /> : null;
}
