import type { FastifyInstance } from 'fastify';
import { createAnonymousCaller } from '../../platform/caller.ts';
import type { HttpCaller } from '../../platform/http-gateway.ts';
import type { Services } from '../../platform/services.ts';
import { addCardRoute, type ShareCard } from '../share-card/share-card.ts';
import { type Dispatch, loadPage } from './load-page.ts';

/** The page of a card. */
const paths: Record<ShareCard['kind'], (key: string) => string> = {
  home: () => '/',
  listing: (key) => `/listing/${key}`,
  tag: (key) => `/bratag/${key}`,
  model: (key) => `/model/${key}`,
  featured: (key) => `/featured/bra/${key}`,
  collection: (key) => `/collector/${key}`,
  pair: (key) => `/apair/view/${key}`,
  icbm: (key) => `/icbm/${key}`,
  size: (key) => `/size/${key}`,
};

/** Cards of pages, from what each page shows to a visitor. */
export function addShareCards(app: FastifyInstance, services: Services, dispatch: Dispatch, caller: HttpCaller): void {
  addCardRoute(app, services, caller, async ({ app: { key: appKey }, kind, key, address }) => {
    const visitor = createAnonymousCaller(appKey, address, null);
    const { head, status } = await loadPage(services, dispatch, visitor, paths[kind](key), new URLSearchParams());
    const { card } = head;
    return status === 200 && card?.kind === kind && card.key === key ? card : null;
  });
}
