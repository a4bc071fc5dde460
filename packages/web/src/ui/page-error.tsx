import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { EmptyState, ErrorState, OfflineState } from './load-states.tsx';

type PageErrorProps = {
  /** What the call threw; `code` is the contract's. */
  error: Error & { code?: string };
  onRetry: () => void;
  /** What is said when there is no such thing, and where to go instead. */
  missing?: ReactNode;
  missingAction?: ReactNode;
};

/** A screen whose first question failed: nothing by that name, no connection, or a fault with a reference to copy. */
export function PageError({ error, onRetry, missing, missingAction }: PageErrorProps) {
  const [reference] = useState(() => crypto.randomUUID().slice(0, 8));
  const isExpected = isMissing(error) || error.code === 'unavailable';
  useEffect(() => {
    if (!isExpected) console.warn('page failed', reference, error.message);
  }, [isExpected, reference, error]);

  // The page's own heading is not there yet: this one takes the focus after a navigation, and readers a place to begin.
  return (
    <>
      <h1 className="vh">
        <Trans>We can’t show this page</Trans>
      </h1>
      <State error={error} onRetry={onRetry} missing={missing} missingAction={missingAction} reference={reference} />
    </>
  );
}

/** All that a screen asks first comes from its address: what is no name at all is nobody's either. */
function isMissing({ code }: PageErrorProps['error']): boolean {
  return code === 'not_found' || code === 'validation';
}

function State({ error, onRetry, missing, missingAction, reference }: PageErrorProps & { reference: string }) {
  if (isMissing(error)) {
    return (
      <EmptyState title={<Trans>We couldn’t find this</Trans>} action={missingAction}>
        {missing}
      </EmptyState>
    );
  }
  if (error.code === 'unavailable') return <OfflineState onRetry={onRetry} />;
  return (
    <ErrorState reference={reference} onRetry={onRetry}>
      {error.message}
    </ErrorState>
  );
}
