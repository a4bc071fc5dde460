import { readdirSync } from 'node:fs';
import path from 'node:path';
import { garment, garmentDarkCss } from '@strapline/domain/garment/garment';
import type { IdentityLook } from '@strapline/identity/options';

const assets = path.resolve(import.meta.dirname, '../../../../web/dist/assets');

const faces = [
  { family: 'Bodoni Moda Variable', file: /^bodoni-moda-latin-wght-normal-.*\.woff2$/, style: 'normal', weight: '400 900' },
  { family: 'Bodoni Moda Variable', file: /^bodoni-moda-latin-wght-italic-.*\.woff2$/, style: 'italic', weight: '400 900' },
  { family: 'Hanken Grotesk Variable', file: /^hanken-grotesk-latin-wght-normal-.*\.woff2$/, style: 'normal', weight: '100 900' },
  { family: 'Spline Sans Mono Variable', file: /^spline-sans-mono-latin-wght-normal-.*\.woff2$/, style: 'normal', weight: '300 700' },
];

/** The provider's pages in the product's dress: the fonts of the web build, the person's theme, a garment and why an account is worth it. */
export function identityLook(links: { terms: string; outboxUrl: string | null }): IdentityLook {
  return {
    name: 'Strapline',
    homeUrl: '/',
    accountUrl: '/account',
    termsUrl: links.terms,
    rulesUrl: '/content/rules',
    ...(links.outboxUrl ? { outboxUrl: links.outboxUrl } : {}),
    css: fontFaces(assets) + garmentDarkCss(),
    headScript: theme,
    why: {
      title: 'Why an account',
      reasons: [
        'The record needs a holder, so that nobody else can claim it later.',
        'You get a made-up name such as opal_heron_m8c. Yours is never shown.',
        'We remember the page you came from for an hour and bring you back to it.',
      ],
      note: 'Just looking? Everything public can be read without an account.',
      art: garment('strapline', 'longline', 'garnet').replace('role="img"', 'aria-hidden="true"'),
    },
  };
}

/** The choice that the app keeps; light without one, as in the app. */
const theme = `try{const kept=JSON.parse(localStorage.getItem('strapline.preferences')||'{}');document.documentElement.dataset.theme=kept.state&&kept.state.theme==='dark'?'dark':'light'}catch{document.documentElement.dataset.theme='light'}`;

/** The faces whose files the web build has made; before the first build the pages fall back to the system's fonts. */
export function fontFaces(folder: string): string {
  let files: string[];
  try {
    files = readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
  return faces
    .map(({ family, file, style, weight }) => {
      const name = files.find((one) => file.test(one));
      return name
        ? `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:swap;src:url("/assets/${name}") format("woff2")}`
        : '';
    })
    .join('');
}
