import { clientNumbers } from '@strapline/contract/client-numbers';
import { create } from 'zustand';
import { trustedMarkup } from '../trusted-types.ts';
import { WireError } from './wire-error.ts';

/** `app` notices stay until they are dismissed, others for 5 s (specification, section 9). Markup has been sanitised. */
export type Notice = {
  id: number;
  kind: 'app' | 'error' | 'plain';
  markup: string;
  action?: { label: string; run: () => void } | undefined;
};

/** The specification's notification: what the last error notice says, back to rest after 500 ms. */
export type Notification = { active: boolean; icon: string; iconColor: string; message: string };

const atRest: Notification = { active: false, icon: '', iconColor: '', message: '' };

export const useNotices = create<{ shown: Notice[]; notification: Notification }>()(() => ({ shown: [], notification: atRest }));

let lastId = 0;

export function dismiss(id: number): void {
  useNotices.setState((now) => ({ shown: now.shown.filter((notice) => notice.id !== id) }));
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function show(kind: Notice['kind'], markup: string, action?: Notice['action']): number {
  lastId += 1;
  const notice: Notice = { id: lastId, kind, markup, action };
  // The same sentence twice is shown once, as the newer one. Marked as trusted, each is an object of its own: the texts are compared.
  useNotices.setState((now) => ({ shown: [...now.shown.filter((old) => String(old.markup) !== String(markup)), notice].slice(-4) }));
  if (kind !== 'app') setTimeout(() => dismiss(notice.id), clientNumbers.noticeMs);
  return notice.id;
}

/** A short word that something was done, with a way to undo it if there is one. Plain text. */
export function notice(text: string, action?: Notice['action']): number {
  return show('plain', trustedMarkup(escaped(text)), action);
}

/** A word that stays until it is dismissed. Plain text. */
export function appNotice(text: string, action?: Notice['action']): number {
  return show('app', trustedMarkup(escaped(text)), action);
}

/** An error of a child screen. The message may hold markup; it is shown only after the sanitiser has been through it. */
export async function errorNotice(message: string): Promise<void> {
  useNotices.setState({ notification: { active: true, icon: 'error', iconColor: 'red', message } });
  setTimeout(() => useNotices.setState({ notification: atRest }), clientNumbers.errorNoticeResetMs);
  show('error', await sanitised(message));
}

/** Shows a failure to the person. What a form shows at its fields is not repeated here. */
export function tellFailure(error: unknown): void {
  const message = error instanceof WireError ? error.message : 'Something went wrong. Try again.';
  if (!(error instanceof WireError)) console.error(error);
  void errorNotice(message);
}

async function sanitised(message: string): Promise<string> {
  if (!/[<&]/.test(message)) return trustedMarkup(escaped(message));
  // Loaded only for messages that hold markup. It is created without a policy of its own: ours marks the result.
  const { default: purify } = await import('dompurify');
  const clean = purify.sanitize(message, {
    ALLOWED_TAGS: ['a', 'b', 'br', 'em', 'i', 'strong', 'code', 'span', 'p'],
    ALLOWED_ATTR: ['href'],
    TRUSTED_TYPES_POLICY: { createHTML: trustedMarkup, createScriptURL: (url: string) => url } as never,
  });
  return trustedMarkup(String(clean));
}
