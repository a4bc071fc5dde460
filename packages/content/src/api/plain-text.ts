const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Sanitised HTML as text, a line for each block. */
export function toPlainText(html: string): string {
  return html
    .replace(/<(br|hr)\b[^<>]*>|<\/(p|div|h[1-6]|li|blockquote|figcaption|tr|pre)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
      if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      return entities[name?.toLowerCase() ?? ''] ?? whole;
    })
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
