import type { EventName, Output } from '@strapline/contract/events';
import { findPage, getPage, type PageName } from '@strapline/contract/pages';
import type { Caller } from '../../platform/caller.ts';
import type { DispatchResult, Transport } from '../../platform/dispatch.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { loadFaq } from '../content/content.ts';
import { loadMessages } from '../language/language.ts';
import { fixedHeads } from './fixed-heads.ts';
import type { CallEvent, LoadedPage, PageTarget } from './loaded-page.ts';
import { createHomeHead, type HeadApp } from './page-head.ts';
import { pageLoaders } from './page-loaders.ts';

export type Dispatch = (name: unknown, input: unknown, caller: Caller, transport: Transport) => Promise<DispatchResult>;

type Load = (call: CallEvent<EventName>, target: PageTarget) => Promise<LoadedPage | null>;
const loaders: Partial<Record<PageName, Load>> = pageLoaders;

/**
 * Loads the page of a path and query. An unknown page, or one without its record, has status 404. Throws WireError if the data can't be loaded right now.
 */
export async function loadPage(
  { apps, content, log }: Pick<Services, 'apps' | 'content' | 'log'>,
  dispatch: Dispatch,
  caller: Caller,
  path: string,
  query: URLSearchParams,
): Promise<LoadedPage & { status: number; name: PageName }> {
  const app = apps.get(caller.app);
  const { name, params } = findPage(path, app);
  const target = {
    app,
    url: apps.getUrl(app.key),
    params,
    query,
    language: caller.language,
    i18n: await loadMessages(caller.language),
    readFaq: async () => await loadFaq({ content, log }, caller),
  };
  const load = loaders[name];
  const loaded = load ? await load(callEvent(dispatch, caller), target) : name === 'notFound' ? null : createFixedPage(name, target);
  if (loaded) return { status: 200, name, ...loaded };
  return { status: 404, name, head: { ...createHomeHead(target), isHidden: true }, calls: [], isStatic: name === 'widget' };
}

function createFixedPage(name: PageName, site: HeadApp): LoadedPage {
  const { app, i18n } = site;
  const { path } = getPage(name);
  const head = fixedHeads[name];
  if (!head) return { head: { ...createHomeHead(site), path, isHidden: true }, calls: [] };
  const { data, title, description } = head;
  const shown = { title: `${title}: ${app.name}`, description: i18n._(description), path, data: data ? [data] : [] };
  return { head: { ...createHomeHead(site), ...shown }, calls: [] };
}

function callEvent(dispatch: Dispatch, caller: Caller): CallEvent<EventName> {
  return async <E extends EventName>(event: E, input: object) => {
    const result = await dispatch(event, input, caller, 'http');
    if (result.ok) return result.read() as Output<E>;
    // A temporary failure must not become a 404.
    const { code, message, retryAfterMs } = result.failure;
    if (code === 'rate_limited' || code === 'unavailable' || code === 'internal')
      throw new WireError(code, { message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
    return null;
  };
}
