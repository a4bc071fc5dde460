import type { Decision } from '@strapline/contract/shapes/report';
import { useCallList } from './cache/queries.ts';

/** The newest of one's own decisions that hides or removes what the condition names. */
export function useFindDecision(isAbout: (decision: Decision) => boolean): Decision | undefined {
  const decisions = useCallList('listMyDecisions', { limit: 50 });
  return decisions.data?.pages
    .flatMap(({ items }) => items)
    .find((decision) => decision.inForce && decision.action !== 'reinstate' && decision.action !== 'dismiss' && isAbout(decision));
}
