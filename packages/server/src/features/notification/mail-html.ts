import type { App } from '@strapline/contract/apps/app';
import { escapeHtml } from '../../platform/escape-html.ts';

export type MailLine = { text: string; link: { label: string; url: string } | null };

type MailParts = { subject: string; lines: readonly MailLine[]; footer: readonly MailLine[] };

/** The HTML part of an e-mail: one column, no pictures, nothing loaded from anywhere, so opening it tells nobody. */
export function formatMailHtml(app: App, language: string, { subject, lines, footer }: MailParts): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:36em;margin:0 auto;padding:24px">
<p style="font-size:20px;margin:0 0 24px">${escapeHtml(app.name)}</p>
${lines.map((line) => formatLine(line, 'font-weight:600')).join('\n')}
<div style="border-top:1px solid;margin-top:32px;padding-top:8px;font-size:13px">
${footer.map((line) => formatLine(line, '')).join('\n')}
</div>
</div>
</body>
</html>
`;
}

function formatLine({ text, link }: MailLine, style: string): string {
  const anchor = link ? `<a href="${escapeHtml(link.url)}" style="${style}">${escapeHtml(link.label)}</a>` : '';
  return `<p>${[text === '' ? '' : escapeHtml(text), anchor].filter((part) => part !== '').join('<br>')}</p>`;
}
