import markdownIt from 'markdown-it';
import type { Text } from './markdown.ts';
import { type TextLanguage, texts } from './texts.ts';

export type Target = { to: string; label: string };
/** What some pages add to the frame: elements of the head, styles, and room for more than one column. */
export type PageParts = { head: string; style: string; isWide: boolean };
type Page = Text &
  Partial<PageParts> & {
    name: string;
    language: TextLanguage;
    /** Its address in each language that a reader can choose. */
    languages: readonly { language: string; name: string; to: string }[];
    css: string;
    theme?: string;
    headScript?: string;
    nonce: string;
    /** Links to the host's pages, for the header and the phone's menu. */
    menu?: readonly Target[];
    /** Links in the footer of every page. */
    foot?: readonly Target[];
  };

const { escapeHtml } = markdownIt().utils;

/** The whole page as HTML. Its inline script and style have the nonce. */
export function drawPage({
  name,
  language,
  languages,
  css,
  theme = '',
  headScript = '',
  nonce,
  menu = [],
  foot = [],
  title,
  description,
  body,
  head = '',
  style = '',
  isWide = false,
}: Page): string {
  const { backTo } = texts[language];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} - ${name}</title><meta name="description" content="${escapeHtml(description)}">
<script nonce="${nonce}">${headScript}</script><style nonce="${nonce}">${css}${frameStyle}${style}${theme}</style>${head}</head>
<body${isWide ? ' class="wide"' : ''}><header class="content-top"><div><a class="brand" href="/">${name}</a>${drawMenu(menu, language)}</div></header><main class="content-page">${body}</main>
<footer class="content-foot"><ul>${drawLinks([{ to: '/', label: backTo(name) }, ...foot])}</ul>${drawLanguages(languages, language)}</footer></body></html>`;
}

type PageAddresses = { canonical: string; alternates: readonly { language: string; to: string }[]; other: string };

/** The page's own address, those of its translations, and the one for readers of other languages. */
export function drawPageAddresses({ canonical, alternates, other }: PageAddresses): string {
  const links = [...alternates, { language: 'x-default', to: other }];
  const drawn = links.map(({ language, to }) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(to)}">`);
  return `<link rel="canonical" href="${escapeHtml(canonical)}">${drawn.join('')}`;
}

function drawLanguages(languages: Page['languages'], current: TextLanguage): string {
  const { language: label } = texts[current];
  const links = languages.map(
    ({ language, name, to }) =>
      `<li><a href="${escapeHtml(to)}" lang="${language}" hreflang="${language}"${language === current ? ' aria-current="true"' : ''}>${name}</a></li>`,
  );
  return `<nav aria-label="${label}"><ul>${links.join('')}</ul></nav>`;
}

/** A row of links on a desktop, a disclosure on a phone. It needs no script. */
function drawMenu(menu: readonly Target[], language: TextLanguage): string {
  if (menu.length === 0) return '';
  const links = drawLinks(menu);
  const { mainPages, menu: label } = texts[language];
  return `<nav aria-label="${mainPages}"><ul>${links}</ul></nav><details><summary>${label}</summary><nav aria-label="${label}"><ul>${links}</ul></nav></details>`;
}

function drawLinks(links: readonly Target[]): string {
  return links.map(({ to, label }) => `<li><a href="${escapeHtml(to)}">${escapeHtml(label)}</a></li>`).join('');
}

// The light theme is also used for print.
const frameStyle = `
:root{--bg:#fbf7f2;--surface:#fff;--sunken:#f2eae1;--ink:#231a1e;--ink-2:#57474c;--line:#e0d3c6;--line-strong:#8b7a70;--primary:#7a1f3d;--primary-soft:#f7e4e7;--brass:#80591a;--brass-soft:#f5e9d2;color-scheme:light}
@media screen{[data-theme=dark]{--bg:#150f12;--surface:#1e171b;--sunken:#282025;--ink:#f7efea;--ink-2:#cdbfbe;--line:#3b3036;--line-strong:#8a7880;--primary:#f2a7b7;--primary-soft:#46202d;--brass:#dfb66e;--brass-soft:#3a2e1a;color-scheme:dark}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:400 1rem/1.6 "Hanken Grotesk Variable","Hanken Grotesk","Helvetica Neue",Arial,sans-serif;overflow-wrap:break-word}
.content-top{position:sticky;top:0;z-index:1;background:var(--bg);border-bottom:1px solid var(--line)}.content-top>div{position:relative;display:flex;align-items:center;justify-content:space-between;gap:1rem;max-width:72rem;margin:auto;padding:.5rem 1.25rem}.content-top .brand{padding:.3rem 0;font:italic 400 1.75rem/1.2 "Bodoni Moda Variable","Bodoni Moda",Didot,Georgia,serif}
.content-top a{color:var(--ink-2);text-decoration:none}.content-top .brand{color:inherit}.content-top a:hover{color:var(--primary)}.content-top ul,.content-foot ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin:0;padding:0;list-style:none;font-size:.9375rem}.content-top li,.content-foot li{margin:0}.content-top li a,.content-foot li a{display:block;padding:.5rem 0}
.content-top details{display:none}.content-top summary{padding:.55rem .9rem;border:1px solid var(--line-strong);border-radius:6px;cursor:pointer;list-style:none}.content-top summary::-webkit-details-marker{display:none}.content-top details ul{position:absolute;inset:100% 0 auto;display:grid;padding:.5rem 1.25rem 1rem;background:var(--bg);border-bottom:1px solid var(--line)}.content-top details li a{padding:.6rem 0;font-size:1rem}
.content-page,.content-foot{max-width:44rem;margin:auto;padding:2rem 1.25rem}h1,h2,h3{font-family:"Bodoni Moda Variable","Bodoni Moda",Didot,Georgia,serif;font-weight:400;line-height:1.1;letter-spacing:-.015em;clear:both;scroll-margin-top:4.5rem}
h1{font-size:clamp(2.25rem,1.7rem + 2.4vw,3rem);margin:.5rem 0 1rem}h1,h2,h3{text-wrap:balance}h1+p{font-size:1.125rem;line-height:1.5;color:var(--ink-2)}h2{font-size:1.75rem;margin:2.5rem 0 .75rem;padding-top:2rem;background:repeating-linear-gradient(90deg,color-mix(in srgb,var(--line-strong) 60%,var(--bg)) 0 7px,transparent 7px 12px) 0 0/100% 2px no-repeat}h3{font-size:1.375rem;margin:2rem 0 .5rem}
p,li{max-width:62ch;text-wrap:pretty}li{margin:.4rem 0}li::marker{color:var(--primary)}a{color:var(--primary);text-underline-offset:3px}:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
.scroll{overflow-x:auto;clear:both}table{width:100%;border-collapse:collapse;font-size:.9375rem;font-variant-numeric:tabular-nums lining-nums}th,td{text-align:left;vertical-align:top;padding:.6rem .75rem .6rem 0;border-top:1px solid var(--line)}th{color:var(--ink-2);font-weight:500;border-top:0;vertical-align:bottom}
.drawing{float:right;width:12rem;margin:.25rem 0 1.5rem 1.5rem;padding:.5rem;background:var(--sunken);border:1px solid var(--line);border-radius:10px}.content-page p:has(>.drawing){max-width:none}.drawing svg{display:block;width:100%}
.wide .content-page,.wide .content-foot{max-width:72rem}.content-foot{clear:both;padding-top:0}.content-foot>ul{padding-top:1.5rem;border-top:1px solid var(--line)}.content-foot [aria-current]{color:var(--ink);text-decoration:none;font-weight:500}
@media(max-width:46rem){.content-top nav{display:none}.content-top details,.content-top details nav{display:block}}
@media(max-width:30rem){.drawing{float:none;display:block;margin:0 0 1rem}}
@media print{.content-top,.content-foot{display:none}body{background:none;font-size:11pt}h2,h3{break-after:avoid}tr,.drawing{break-inside:avoid}.scroll{overflow:visible}a{color:inherit}}`;
