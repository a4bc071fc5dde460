import { queryClient } from './queries.ts';

type KnownCall = { event: string; input: unknown; answer: unknown };
/** Footer targets that this server has set; see the shell's links. */
type Site = { collectors?: string; forum?: string; jobs?: string; supportMail?: string; social?: { name: string; url: string }[] };
export type PageData = { calls?: KnownCall[]; site?: Site };

/** What the server wrote into the page besides the markup: answers of the calls that this page makes first. */
export function readPageData(): PageData {
  const text = document.getElementById('page-data')?.textContent;
  return text ? (JSON.parse(text) as PageData) : {};
}

/** Puts the page's own answers into the query cache, so that its first screen needs no connection. */
export function primeFromPage(): void {
  for (const { event, input, answer } of readPageData().calls ?? []) {
    queryClient.setQueryData([event, input], answer);
    const isList = typeof answer === 'object' && answer !== null && 'nextCursor' in answer;
    if (isList) queryClient.setQueryData([event, 'pages', input], { pages: [answer], pageParams: [''] });
  }
}
