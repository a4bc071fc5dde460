import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from '@strapline/contract/apps/app';
import { findPage } from '@strapline/contract/pages';
import type { Services } from '../../platform/services.ts';
import { findFrameSettings } from '../widget/widget.ts';
import { escapeText } from './page-template.ts';
import { readWidgetQuery } from './widget-head.ts';

const script = readFileSync(path.join(import.meta.dirname, 'widget-frame.js'), 'utf8');

/** `origins` may frame the page; `head` is the script that runs first in it, and what makes the page as high as its content. */
type WidgetFrame = { origins: readonly string[]; head: string };

/** A widget's page. Without an ID it is the preview, which only our own page frames. */
export async function loadWidgetFrame(
  services: Pick<Services, 'db' | 'clock'>,
  { app, path: pagePath, query, nonce }: { app: App; path: string; query: URLSearchParams; nonce: string },
): Promise<WidgetFrame> {
  const { widgetId } = findPage(pagePath, app).params;
  const isPreview = widgetId === undefined;
  const widget = isPreview ? null : await findFrameSettings(services, app.key, widgetId);
  const origins = widget?.origins ?? [];
  const theme = isPreview ? readWidgetQuery(query)?.options.theme : widget?.theme;
  // Our own page, at whatever address it was opened.
  const settings = JSON.stringify({ origins: isPreview ? null : origins, theme: theme ?? 'auto', app: app.key });
  return {
    origins: isPreview ? ["'self'"] : origins,
    head: `<script nonce="${nonce}" data-settings="${escapeText(settings)}">${script}</script><style nonce="${nonce}">.shell, .shell[data-full] { min-height: 0; }</style>`,
  };
}
