import type { QueryClient } from '@tanstack/react-query';
import type { KnownCall } from './page-data-element.ts';

/** Puts the page's own answers into the query cache, so that its first screen needs no connection. */
export function primeQueries(queryClient: QueryClient, calls: readonly KnownCall[]): void {
  for (const { event, input, answer } of calls) {
    queryClient.setQueryData([event, input], answer);
    const isList = typeof answer === 'object' && answer !== null && 'nextCursor' in answer;
    if (isList) queryClient.setQueryData([event, 'pages', input], { pages: [answer], pageParams: [''] });
  }
}
