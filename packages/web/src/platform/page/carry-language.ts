import { languageParam } from '@strapline/contract/languages';

/** Links to documents of ours, such as the help pages, keep the language that the address chose, as the router's links do by themselves. */
export function carryLanguage(): void {
  // Before the browser reads the address: also for a new tab.
  for (const type of ['pointerdown', 'click']) addEventListener(type, ({ target }) => addLanguage(target), true);
}

function addLanguage(target: EventTarget | null): void {
  const language = new URLSearchParams(location.search).get(languageParam);
  const link = target instanceof Element ? target.closest('a') : null;
  if (!language || link?.origin !== location.origin) return;
  const query = new URLSearchParams(link.search);
  if (query.has(languageParam)) return;
  query.set(languageParam, language);
  link.search = query.toString();
}
