import { drawGarment, formatGarmentDarkCss } from '@strapline/domain/garment/garment';
import type { IdentityBranding } from '@strapline/identity/options';
import { headScript } from '../../platform/theme-script.ts';
import { createFontFaces } from '../../platform/web-fonts.ts';

/** The product's design for the provider's pages: fonts, theme, a drawing and the reasons for an account. */
export function createIdentityTheme(links: { terms: string; outboxUrl: string | null }): IdentityBranding {
  return {
    name: 'Strapline',
    homeUrl: '/',
    accountUrl: '/account',
    helpUrl: '/recover',
    termsUrl: links.terms,
    rulesUrl: '/content/rules',
    ...(links.outboxUrl ? { outboxUrl: links.outboxUrl } : {}),
    css: createFontFaces() + formatGarmentDarkCss(),
    headScript,
    benefits: {
      title: 'Why an account',
      reasons: [
        'A piece needs an owner with an account, so that nobody else can claim it later.',
        'You get a made-up name, such as opal_heron_m8c. Your own name is shown only if you choose to.',
        'We take you back to the page you came from, within an hour.',
      ],
      note: 'Just looking? You don’t need an account to see what’s public.',
      art: drawGarment('strapline', 'longline', 'garnet').replace('role="img"', 'aria-hidden="true"'),
    },
  };
}
