import { useLingui } from '@lingui/react/macro';
import { WifiOff } from 'lucide';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { Callout } from '../../ui/panel.tsx';
import css from './tag-check.module.css';

export function TapLoading({ isLost }: { isLost: boolean }) {
  const { t } = useLingui();
  return (
    <div className={css['answer']}>
      {isLost ? (
        <Callout icon={WifiOff}>{t`We didn’t get a response, so the tap wasn’t checked or used. Press Check again.`}</Callout>
      ) : (
        <Loading>
          <Skeleton height="16rem" radius="var(--r-panel)" />
        </Loading>
      )}
    </div>
  );
}
