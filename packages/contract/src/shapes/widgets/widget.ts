import { z } from 'zod';
import { defaultWidgetPieces, mostWidgetOrigins, mostWidgetPieces, widgetKinds, widgetThemes } from '../../widget-kinds.ts';
import { rowId } from '../ids.ts';
import { timestamp } from '../scalars.ts';
import { singleLineText } from '../text.ts';

export const widgetKind = z.enum(widgetKinds);

export const widgetId = rowId;

/** What the widget shows: the slug of a listing, the username of a creator or collector, a tag ID, or the handle that a survey is about. */
export const widgetTarget = singleLineText.min(1).max(180, 'Use up to 180 characters.');

/** `auto` follows the reader's device. `pieces`: how many a creator's or collector's widget shows. */
export const widgetOptions = z.strictObject({
  theme: z.enum(widgetThemes).default('auto'),
  pieces: z.int().min(1).max(mostWidgetPieces).default(defaultWidgetPieces),
});

const originMessage = 'Enter the start of an address, e.g. https://shop.example, without a path.';

/** Where the widget may be framed. Hosts are limited to these characters because they become part of a Content-Security-Policy. */
const origin = singleLineText
  .min(1, originMessage)
  .max(260, originMessage)
  .transform((text, context) => {
    const parsed = parseOrigin(text);
    if (parsed !== null) return parsed;
    context.addIssue({ code: 'custom', message: originMessage });
    return z.NEVER;
  });

/** Without TLS only for a site under development. */
function parseOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isLocal = /^(?:127\.0\.0\.1|(?:[a-z0-9-]+\.)*localhost)$/.test(url.hostname);
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal);
  const isBare = url.username === '' && url.password === '' && url.pathname === '/' && !/[?#@]/.test(text);
  return isSecure && isBare && /^[a-z0-9.-]+$/.test(url.hostname) ? url.origin : null;
}

/** None: nobody may frame the widget. */
export const widgetOrigins = z
  .array(origin)
  .max(mostWidgetOrigins, `Enter at most ${mostWidgetOrigins} sites.`)
  .transform((origins) => [...new Set(origins)]);

/** What everybody sees of a widget. The origins are in the page's headers as well. */
export const widget = z.strictObject({
  widgetId,
  kind: widgetKind,
  target: z.string().nullable(),
  options: z.strictObject({ theme: z.enum(widgetThemes), pieces: z.int() }),
  allowedOrigins: z.array(z.string()),
  /** The address of its page. */
  url: z.string(),
});

/** `snippet`: the markup for the other site. */
export const ownWidget = widget.extend({ snippet: z.string(), createdAt: timestamp, updatedAt: timestamp });

export type WidgetShape = z.infer<typeof widget>;
export type OwnWidget = z.infer<typeof ownWidget>;
