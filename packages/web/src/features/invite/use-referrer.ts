import { useEffect, useState } from 'react';
import { findReferrer, isReferred } from '../../platform/session/referral.ts';

/** The member whose referral link this browser opened last. */
export function useReferrer(): string | undefined {
  const [referrer, setReferrer] = useState<string>();
  useEffect(() => {
    if (isReferred()) void findReferrer().then(setReferrer);
  }, []);
  return referrer;
}
