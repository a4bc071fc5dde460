import { setTimeout as pause } from 'node:timers/promises';
import type { Output } from '@strapline/contract/events';
import type { WidgetShape } from '@strapline/contract/shapes/widgets/widget';
import { widgetKind, widgetOptions, widgetTarget } from '@strapline/contract/shapes/widgets/widget';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { findHandleOn } from '@strapline/domain/profile/proven-handles';
import type { CallEvent, LoadedCall, LoadedPage, PageTarget } from './loaded-page.ts';
import { createHomeHead } from './page-head.ts';

type Shown = Pick<WidgetShape, 'kind' | 'target' | 'options'>;
type Call = CallEvent<
  'fetchWidget' | 'fetchListing' | 'fetchModel' | 'fetchCollector' | 'fetchBraTag' | 'fetchSurvey' | 'getYoutubeLiveStreamStatus'
>;

const patienceMs = 500;

/** What the address of a preview says; null if it says nothing that can be shown. */
export function readWidgetQuery(query: URLSearchParams): Shown | null {
  const kind = widgetKind.safeParse(query.get('kind'));
  const target = widgetTarget.nullable().safeParse(query.get('target') || null);
  const pieces = query.get('pieces');
  const options = widgetOptions.safeParse({ theme: query.get('theme') ?? undefined, pieces: pieces ? Number(pieces) : undefined });
  return kind.success && target.success && options.success ? { kind: kind.data, target: target.data, options: options.data } : null;
}

/** A widget and what it shows, as visitors see it. */
export async function loadWidgetPage(call: Call, target: PageTarget): Promise<LoadedPage | null> {
  const { widgetId } = target.params;
  const saved = widgetId === undefined ? null : await call('fetchWidget', { widgetId });
  const shown = widgetId === undefined ? readWidgetQuery(target.query) : saved;
  const content = shown && (await loadContent(call, shown, target));
  if (!content) return null;
  const { app } = target;
  return {
    head: {
      ...createHomeHead(target),
      title: `${content.title}: ${app.name}`,
      path: `/widget${widgetId ? `/${widgetId}` : ''}`,
      isHidden: true,
    },
    calls: [...(saved ? [{ event: 'fetchWidget', input: { widgetId }, answer: saved } as const] : []), ...content.calls],
    isStatic: shown.kind !== 'calculator' && shown.kind !== 'icbm',
  };
}

type Content = { title: string; calls: LoadedCall[] };

/** The calls are those of `widget-page.tsx`. */
async function loadContent(call: Call, { kind, target }: Shown, { app }: PageTarget): Promise<Content | null> {
  if (kind === 'calculator') return app.modules.calculator ? { title: 'Size calculator', calls: [] } : null;
  if (kind === 'tagCheck' && target === null) return { title: 'Check a tag', calls: [] };
  if (target === null) return null;
  if (kind === 'icbm') {
    const input = { survey: 'icbm' as const, fqsid: target };
    const answer = await call('fetchSurvey', input);
    const name = answer?.owner.displayName || answer?.owner.username;
    return answer && { title: `Which size would you reach for? ${name} asks`, calls: [{ event: 'fetchSurvey', input, answer }] };
  }
  if (kind === 'listing') {
    const answer = await call('fetchListing', { slug: target });
    return answer && { title: answer.title, calls: [{ event: 'fetchListing', input: { slug: target }, answer }] };
  }
  if (kind === 'model') {
    const input = { slug: target.replaceAll('_', '-') };
    const answer = await call('fetchModel', input);
    return answer && { title: answer.displayName, calls: [{ event: 'fetchModel', input, answer }, ...(await loadLive(call, answer))] };
  }
  if (kind === 'collection') {
    const answer = await call('fetchCollector', { userId: target });
    const name = answer?.displayName || answer?.username;
    return answer && { title: `The collection of ${name}`, calls: [{ event: 'fetchCollector', input: { userId: target }, answer }] };
  }
  const answer = parseBraTagId(target) ? await call('fetchBraTag', { braTagId: target }) : null;
  return answer && { title: `${answer.title}, ${answer.id}`, calls: [{ event: 'fetchBraTag', input: { braTagId: target }, answer }] };
}

/** A widget's markup comes from the server alone. Other sites wait for it, so a slow answer is only in the next one. */
async function loadLive(call: Call, { username, provenHandles }: Output<'fetchModel'>): Promise<LoadedCall[]> {
  if (!findHandleOn('youtube', provenHandles)) return [];
  const answer = await Promise.race([call('getYoutubeLiveStreamStatus', { username }), pause(patienceMs, null, { ref: false })]);
  return answer ? [{ event: 'getYoutubeLiveStreamStatus', input: { username }, answer }] : [];
}
