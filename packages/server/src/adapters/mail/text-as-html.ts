import { escapeHtml } from '../../platform/escape-html.ts';

/**
 * The HTML part of an e-mail that was written as text: a paragraph for each block, addresses as links, nothing loaded from anywhere, so opening it tells nobody. Some mail
 * programs show text alone in a small fixed font, and break its links.
 */
export function formatTextAsHtml(text: string): string {
  const blocks = text.trim().split(/\n{2,}/);
  return `<!doctype html>
<html>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:36em;margin:0 auto;padding:24px">
${blocks.map((block) => `<p style="overflow-wrap:anywhere">${block.split('\n').map(formatLine).join('<br>')}</p>`).join('\n')}
</div>
</body>
</html>
`;
}

/** Split at addresses, which are every second part; the full stop of a sentence isn't a part of them. */
function formatLine(line: string): string {
  return line
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');
}
