import { garment, garmentDarkCss } from '@strapline/domain/garment/garment';
import type { IdentityLook } from '@strapline/identity/options';
import { fontFaces } from '../../platform/web-fonts.ts';

/** The provider's pages in the product's dress: the fonts of the web build, the person's theme, a garment and why an account is worth it. */
export function identityLook(links: { terms: string; outboxUrl: string | null }): IdentityLook {
  return {
    name: 'Strapline',
    homeUrl: '/',
    accountUrl: '/account',
    termsUrl: links.terms,
    rulesUrl: '/content/rules',
    ...(links.outboxUrl ? { outboxUrl: links.outboxUrl } : {}),
    css: fontFaces() + garmentDarkCss(),
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
