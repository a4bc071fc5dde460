import { useApp } from './app-data.ts';

/** The document's title: the page's, and the app that it is in. */
export function PageTitle({ children }: { children: string }) {
  const { name } = useApp();
  return <title>{`${children}: ${name}`}</title>;
}
