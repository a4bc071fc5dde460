import type { EventName, Output } from '@strapline/contract/events';
import { findPage, getPage, type PageName } from '@strapline/contract/pages';
import type { Caller } from '../../platform/caller.ts';
import type { DispatchResult, Transport } from '../../platform/dispatch.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { homeHead } from './page-head.ts';
import { type CallEvent, type LoadedPage, type PageTarget, pageLoaders } from './page-loaders.ts';

export type Dispatch = (name: unknown, input: unknown, caller: Caller, transport: Transport) => Promise<DispatchResult>;

type Load = (call: CallEvent<EventName>, target: PageTarget) => Promise<LoadedPage | null>;
const loaders: Partial<Record<PageName, Load>> = pageLoaders;

/**
 * Loads the page of a path and query. An unknown page, or one without its record, has status 404. Throws WireError if the data can't be loaded right now.
 */
export async function loadPage(
  { config }: Pick<Services, 'config'>,
  dispatch: Dispatch,
  caller: Caller,
  path: string,
  query: URLSearchParams,
): Promise<LoadedPage & { status: number; name: PageName }> {
  const { name, params } = findPage(path);
  const target = { params, query, publicUrl: config.publicUrl, featured: config.featured };
  const load = loaders[name];
  const loaded = load ? await load(callEvent(dispatch, caller), target) : name === 'notFound' ? null : createFixedPage(name);
  return loaded ? { status: 200, name, ...loaded } : { status: 404, name, head: { ...homeHead, isHidden: true }, calls: [] };
}

function createFixedPage(name: PageName): LoadedPage {
  const { path, head } = getPage(name);
  if (!head) return { head: { ...homeHead, path, isHidden: true }, calls: [] };
  const { data, ...fields } = head;
  return { head: { ...homeHead, ...fields, path, data: data ? [data] : [] }, calls: [] };
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
