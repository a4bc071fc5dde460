import type { Input } from '@strapline/contract/events';
import type { OwnWidget } from '@strapline/contract/shapes/widgets/widget';
import { defaultWidgetPieces, type WidgetKind } from '@strapline/contract/widget-kinds';

type WidgetTheme = OwnWidget['options']['theme'];

/** The form as it is typed. `origins` has one site per line. */
export type WidgetDraft = { kind: WidgetKind; target: string; theme: WidgetTheme; pieces: number; origins: string };

export const emptyDraft: WidgetDraft = { kind: 'listing', target: '', theme: 'auto', pieces: defaultWidgetPieces, origins: '' };

export function toDraft({ kind, target, options, allowedOrigins }: OwnWidget): WidgetDraft {
  return { kind, target: target ?? '', theme: options.theme, pieces: options.pieces, origins: allowedOrigins.join('\n') };
}

export function toWidgetInput(draft: WidgetDraft): Omit<Input<'createWidget'>, 'idempotencyKey'> {
  const { kind, theme, pieces } = draft;
  const target = kind === 'calculator' ? '' : readTypedTarget(draft);
  const allowedOrigins = draft.origins
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { kind, ...(target ? { target } : {}), options: { theme, pieces }, allowedOrigins };
}

/** A link to one of our pages counts as what it leads to. */
export function readTypedTarget({ target }: Pick<WidgetDraft, 'target'>): string {
  const typed = target.trim();
  if (!URL.canParse(typed) || !/^https?:/i.test(typed)) return typed;
  const parts = new URL(typed).pathname.split('/').filter((part) => part !== '');
  try {
    return decodeURIComponent(parts[1] ?? '');
  } catch {
    return typed;
  }
}

/** Whether there is something to preview. */
export function isShowable(draft: WidgetDraft): boolean {
  return draft.kind === 'calculator' || draft.kind === 'tagCheck' || readTypedTarget(draft) !== '';
}

/** The address of the preview, which our own page frames. */
export function createPreviewPath(draft: WidgetDraft): string {
  const target = draft.kind === 'calculator' ? '' : readTypedTarget(draft);
  const query = { kind: draft.kind, ...(target ? { target } : {}), theme: draft.theme, pieces: String(draft.pieces), embed: '1' };
  return `/widget?${new URLSearchParams(query)}`;
}
