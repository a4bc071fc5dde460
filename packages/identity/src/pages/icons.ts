import { html } from './html.ts';

export const passkeyIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M7 18.5c-1-2-1.5-4.2-1.5-6.5a6.5 6.5 0 0 1 13 0c0 1.2 0 2.5-.3 3.8"/><path d="M10 19.8c-1-2.4-1.5-5-1.5-7.8a3.5 3.5 0 0 1 7 0c0 2.6-.3 5-1 7.2"/><path d="M12 12c0 3 .2 5.5 1 8"/></svg>`;
export const letterIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="3.5" y="5.5" width="17" height="13" rx="1.5"/><path d="m4 7 8 6 8-6"/></svg>`;
