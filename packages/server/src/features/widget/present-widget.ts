import type { OwnWidget, WidgetShape } from '@strapline/contract/shapes/widgets/widget';
import type { WidgetKind } from '@strapline/contract/widget-kinds';
import type { Services } from '../../platform/services.ts';
import type { WidgetRow } from './widget.store.ts';

type Apps = Pick<Services, 'apps'>;

export function presentWidget({ apps }: Apps, { id, app, kind, target, options, allowed_origins: allowedOrigins }: WidgetRow): WidgetShape {
  return { widgetId: id, kind, target, options, allowedOrigins, url: `${apps.getUrl(app)}/widget/${id}` };
}

export function presentOwnWidget(services: Apps, row: WidgetRow): OwnWidget {
  return {
    ...presentWidget(services, row),
    snippet: createSnippet(services, row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/**
 * A frame and a link that work without our script, in the element that our script makes as high as its content. No value needs escaping: IDs, slugs and handles
 * have no signs that are special in HTML, and the others are ours.
 */
function createSnippet({ apps }: Apps, row: WidgetRow): string {
  const { name } = apps.get(row.app);
  const url = apps.getUrl(row.app);
  const title = `${titles[row.kind]} ${name}`;
  return [
    `<strapline-widget id="${row.id}">`,
    `  <iframe src="${url}/widget/${row.id}?embed=1" title="${title}" width="100%" height="${heights[row.kind]}" loading="lazy" style="border:0"></iframe>`,
    `  <p><a href="${url}${findPagePath(row)}">${title}</a></p>`,
    '</strapline-widget>',
    `<script async src="${url}/widget.js"></script>`,
  ].join('\n');
}

const titles: Record<WidgetKind, string> = {
  listing: 'One of a kind, on',
  model: 'A creator on',
  collection: 'A collection on',
  calculator: 'Size calculator by',
  icbm: 'Estimate a size on',
  tagCheck: 'Check a tag on',
};

/** Until the script has measured the content, or without it. */
const heights: Record<WidgetKind, number> = { listing: 560, model: 620, collection: 620, calculator: 720, icbm: 720, tagCheck: 320 };

/** The page that the link leads to. Its visitors are counted as coming from a widget. */
function findPagePath({ kind, target }: Pick<WidgetRow, 'kind' | 'target'>): string {
  const source = 'utm_source=widget';
  if (kind === 'calculator') return `/calculator?${source}`;
  if (kind === 'tagCheck') return target === null ? `/check?${source}` : `/bratag/${encodeURI(target)}?${source}`;
  if (kind === 'listing') return `/listing/${target}?${source}`;
  if (kind === 'model') return `/model/${target?.replaceAll('_', '-')}?${source}`;
  return kind === 'collection' ? `/collector/${target}?${source}` : `/icbm/${encodeURI(target ?? '')}?${source}`;
}
