import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

export function Pager({ hasMore, busy, onMore, children }: { hasMore: boolean; busy: boolean; onMore: () => void; children?: ReactNode }) {
  if (!hasMore) return null;
  return (
    <div className="more">
      <Button busy={busy} onClick={onMore}>
        {children ?? <Trans>Show more</Trans>}
      </Button>
    </div>
  );
}
