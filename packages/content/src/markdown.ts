import markdownIt, { type MarkdownIt, type Token } from 'markdown-it';

/** Drawings of the host by name, as SVG that can be inlined in a page. */
export type Drawings = Readonly<Record<string, string>>;
export type Text = { title: string; description: string; body: string };

/**
 * Parses Markdown as a page: its first heading is the title, its first paragraph the description, both as plain text. HTML is escaped. Extensions are headings
 * with an anchor, `## Sister sizes {#sister-sizes}`, and the host's drawings, `![what can be seen](drawing:name)`. Throws for an unknown drawing.
 */
export function readMarkdown(text: string, drawings: Drawings): Text {
  const markdown = markdownIt({ html: false, linkify: false, typographer: false });
  markdown.core.ruler.push('addresses', ({ tokens }) => giveAddresses(tokens));
  letTablesScroll(markdown);
  showDrawings(markdown, drawings);
  const tokens = markdown.parse(text, {});
  return {
    title: firstText(tokens, 'heading_open'),
    description: firstText(tokens, 'paragraph_open'),
    body: keepCompounds(markdown.renderer.render(tokens, markdown.options, {})),
  };
}

/** The title never breaks inside a word such as soutien-gorge. */
function keepCompounds(html: string): string {
  return html.replace(/<h1>.*?<\/h1>/, (title) => title.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, '-&#8288;'));
}

function firstText(tokens: Token[], type: string): string {
  return plain(tokens[tokens.findIndex((token) => token.type === type) + 1]);
}

function plain(token: Token | undefined): string {
  return (token?.children ?? []).map((child) => (child.type === 'softbreak' ? ' ' : child.content)).join('');
}

function giveAddresses(tokens: Token[]): void {
  for (const [i, token] of tokens.entries()) {
    const last = token.type === 'heading_open' ? tokens[i + 1]?.children?.at(-1) : undefined;
    const [end, address] = / \{#([\w-]+)\}$/.exec(last?.content ?? '') ?? [];
    if (!last || !end || !address) continue;
    last.content = last.content.slice(0, -end.length);
    token.attrSet('id', address);
  }
}

/** A table wider than the page scrolls in its own region, also by keyboard; the region is named after the heading above it. */
function letTablesScroll(markdown: MarkdownIt): void {
  markdown.renderer.rules['table_open'] = (tokens, at) => {
    const heading = tokens.findLastIndex((token, i) => i < at && token.type === 'heading_open');
    return `<div class="scroll" role="group" tabindex="0" aria-label="${markdown.utils.escapeHtml(plain(tokens[heading + 1]))}"><table>`;
  };
  markdown.renderer.rules['table_close'] = () => '</table></div>';
}

function showDrawings(markdown: MarkdownIt, drawings: Drawings): void {
  const picture = markdown.renderer.rules['image'];
  markdown.renderer.rules['image'] = (tokens, at, options, env, renderer) => {
    const [, name] = /^drawing:(.+)$/.exec(String(tokens[at]?.attrGet('src'))) ?? [];
    if (name === undefined) return picture?.(tokens, at, options, env, renderer) ?? '';
    if (!Object.hasOwn(drawings, name)) throw new Error(`there is no drawing ${name}`);
    const seen = markdown.utils.escapeHtml(tokens[at]?.content ?? '');
    return `<span class="drawing" role="img" aria-label="${seen}">${drawings[name]}</span>`;
  };
}
