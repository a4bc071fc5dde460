import { t } from '@lingui/core/macro';
import { clientLimits } from '@strapline/contract/client-limits';
import { create } from 'zustand';
import { toTrustedMarkup } from '../../trusted-types.ts';
import { WireError } from '../wire/wire-error.ts';

/** `app` notices stay until dismissed, others for 5 s (specification, section 9), and longer while somebody reads or uses them. HTML has been sanitised. */
export type Notice = {
  id: number;
  kind: 'app' | 'error' | 'plain';
  markup: string;
  action?: { label: string; run: () => void } | undefined;
  /** Instead of 5 s, where an undo needs longer. */
  lastsMs?: number | undefined;
};

/** The specification's notification: the last error notice's message, reset after 500 ms. */
export type Notification = { active: boolean; icon: string; iconColor: string; message: string };

const noNotification: Notification = { active: false, icon: '', iconColor: '', message: '' };

export const useNotices = create<{ notices: Notice[]; notification: Notification }>()(() => ({
  notices: [],
  notification: noNotification,
}));

let lastId = 0;

const timers = new Map<number, ReturnType<typeof setTimeout>>();

function startTimer({ id, kind, lastsMs = clientLimits.noticeMs }: Notice): void {
  if (kind !== 'app')
    timers.set(
      id,
      setTimeout(() => dismissNotice(id), lastsMs),
    );
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Keeps a notice while the pointer or the focus is on it. Returns how to release it: its time starts again. */
export function holdNotice(notice: Notice): () => void {
  stopTimer(notice.id);
  return () => {
    if (useNotices.getState().notices.includes(notice)) startTimer(notice);
  };
}

export function dismissNotice(id: number): void {
  stopTimer(id);
  useNotices.setState((now) => ({ notices: now.notices.filter((notice) => notice.id !== id) }));
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function addNotice(kind: Notice['kind'], markup: string, action?: Notice['action'], lastsMs?: number): number {
  lastId += 1;
  const notice: Notice = { id: lastId, kind, markup, action, lastsMs };
  // A repeated message replaces the earlier one. Trusted HTML values are distinct objects, so their texts are compared.
  useNotices.setState((now) => ({ notices: [...now.notices.filter((old) => String(old.markup) !== String(markup)), notice].slice(-4) }));
  startTimer(notice);
  return notice.id;
}

/** Shows a short confirmation in plain text, with an optional undo action. */
export function showNotice(text: string, action?: Notice['action'], lastsMs?: number): number {
  return addNotice('plain', toTrustedMarkup(escapeMarkup(text)), action, lastsMs);
}

/** Shows a plain-text notice that stays until dismissed. */
export function showAppNotice(text: string, action?: Notice['action']): number {
  return addNotice('app', toTrustedMarkup(escapeMarkup(text)), action);
}

/** Shows an error of a child frame. The message may contain HTML, which is sanitised. */
export async function showErrorNotice(message: string): Promise<void> {
  useNotices.setState({ notification: { active: true, icon: 'error', iconColor: 'red', message } });
  setTimeout(() => useNotices.setState({ notification: noNotification }), clientLimits.errorNoticeResetMs);
  addNotice('error', await sanitizeMarkup(message));
}

/** Shows a failure, except field errors, which the form shows. */
export function showError(error: unknown): void {
  const message = error instanceof WireError ? error.message : t`Something went wrong`;
  if (!(error instanceof WireError)) console.error(error);
  void showErrorNotice(message);
}

async function sanitizeMarkup(message: string): Promise<string> {
  if (!/[<&]/.test(message)) return toTrustedMarkup(escapeMarkup(message));
  // Loaded only for messages with HTML. Without a Trusted Types policy of its own: ours creates the result.
  const { default: purify } = await import('dompurify');
  const clean = purify.sanitize(message, {
    ALLOWED_TAGS: ['a', 'b', 'br', 'em', 'i', 'strong', 'code', 'span', 'p'],
    ALLOWED_ATTR: ['href'],
    TRUSTED_TYPES_POLICY: { createHTML: toTrustedMarkup, createScriptURL: (url: string) => url } as never,
  });
  return toTrustedMarkup(String(clean));
}
