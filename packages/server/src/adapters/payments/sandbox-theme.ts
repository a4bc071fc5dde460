import type { PageTheme } from '@strapline/sandbox/pages/page';
import { choosePageLanguage } from '../../platform/language/asked-language.ts';
import { headScript } from '../../platform/theme-script.ts';
import { createFontFaces } from '../../platform/web-fonts.ts';

/** The product's colours, fonts, theme and languages for the sandbox pages. Neither Stripe's payment intents nor Coinbase's checkouts name a language. */
export function createSandboxTheme(publicUrl: string): PageTheme {
  return {
    css: createFontFaces() + colours + fonts,
    headScript,
    languageOf: ({ headers, url }) => choosePageLanguage(headers, new URLSearchParams(url.split('?')[1]), publicUrl),
  };
}

const light =
  '--bg:#FBF7F2;--surface:#FFF;--sunken:#F2EAE1;--ink:#231A1E;--ink-2:#57474C;--ink-3:#6F5E62;--primary:#7A1F3D;--on-primary:#FFF8F4;--primary-hover:#641731;--primary-soft:#F7E4E7;--on-primary-soft:#64172F;--brass:#80591A;--brass-soft:#F5E9D2;--verified:#1D6657;--verified-soft:#DDEFE9;--danger:#B3261E;--danger-soft:#FBE4E1;--line-strong:#8B7A70;--line:#E0D3C6;color-scheme:light';
const dark =
  '--bg:#150F12;--surface:#1E171B;--sunken:#282025;--ink:#F7EFEA;--ink-2:#CDBFBE;--ink-3:#A99A9B;--primary:#F2A7B7;--on-primary:#3B0A1C;--primary-hover:#F8BFCB;--primary-soft:#46202D;--on-primary-soft:#FBD5DD;--brass:#DFB66E;--brass-soft:#3A2E1A;--verified:#7FCBB7;--verified-soft:#17352E;--danger:#FFB0A6;--danger-soft:#4A1E1A;--line-strong:#8A7880;--line:#3B3036;color-scheme:dark';

const colours = `:root,:root[data-theme=light]{${light}}:root[data-theme=dark]{${dark}}`;

const fonts = `:root{--display:"Bodoni Moda Variable","Bodoni Moda","Bodoni 72",Didot,Georgia,serif;--text:"Hanken Grotesk Variable","Hanken Grotesk","Helvetica Neue",Arial,sans-serif;--mono:"Spline Sans Mono Variable","Spline Sans Mono",ui-monospace,Menlo,monospace}`;
