import { Trans } from '@lingui/react/macro';
import { Loading, Skeleton } from '../../ui/load-states.tsx';

export function Redirecting() {
  return (
    <div className="page">
      <h1>
        <Trans>
          One <em>moment</em>
        </Trans>
      </h1>
      <br />
      <Loading>
        <Skeleton width="60%" />
      </Loading>
    </div>
  );
}
