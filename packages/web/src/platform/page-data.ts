import { readPageData } from './page-data-element.ts';
import { queryClient } from './queries.ts';

/** Puts the page's own answers into the query cache, so that its first screen needs no connection. */
export function primeFromPage(): void {
  for (const { event, input, answer } of readPageData().calls ?? []) {
    queryClient.setQueryData([event, input], answer);
    const isList = typeof answer === 'object' && answer !== null && 'nextCursor' in answer;
    if (isList) queryClient.setQueryData([event, 'pages', input], { pages: [answer], pageParams: [''] });
  }
}
