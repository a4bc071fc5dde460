import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { EmptyState, ErrorState, OfflineState } from './load-states.tsx';

type PageErrorProps = {
  /** The error of the call; `code` is the contract's. */
  error: Error & { code?: string };
  onRetry: () => void;
  /** Title for "not found", and where to go instead. */
  missingTitle?: ReactNode;
  missingAction?: ReactNode;
};

/** The screen's first request failed: not found, offline, or an error with a reference to copy. */
export function PageError({ error, onRetry, missingTitle, missingAction }: PageErrorProps) {
  const { t } = useLingui();
  const [reference] = useState(() => crypto.randomUUID().slice(0, 8));
  const isExpected = isNotFound(error) || error.code === 'unavailable';
  useEffect(() => {
    if (!isExpected) console.warn('could not show the page', reference, error.message);
  }, [isExpected, reference, error]);

  // The page's own heading isn't rendered: this one takes the focus after a navigation.
  return (
    <>
      <h1 className="vh">{t`We can’t show this page`}</h1>
      <ErrorContent error={error} onRetry={onRetry} missingTitle={missingTitle} missingAction={missingAction} reference={reference} />
    </>
  );
}

/** The first request comes from the URL, so invalid input means not found. */
function isNotFound({ code }: PageErrorProps['error']): boolean {
  return code === 'not_found' || code === 'validation';
}

function ErrorContent({ error, onRetry, missingTitle, missingAction, reference }: PageErrorProps & { reference: string }) {
  if (isNotFound(error)) {
    return (
      <EmptyState title={<Trans>We couldn’t find this</Trans>} action={missingAction}>
        {missingTitle}
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
