import { garment, garmentDarkCss } from '@strapline/domain/garment/garment';
import type { IdentityLook } from '@strapline/identity/options';
import { themeScript } from '../../platform/theme-script.ts';
import { fontFaces } from '../../platform/web-fonts.ts';

/** The provider's pages in the product's design: the fonts of the web build, the person's theme, a garment and why an account is worth it. */
export function identityTheme(links: { terms: string; outboxUrl: string | null }): IdentityLook {
  return {
    name: 'Strapline',
    homeUrl: '/',
    accountUrl: '/account',
    termsUrl: links.terms,
    rulesUrl: '/content/rules',
    ...(links.outboxUrl ? { outboxUrl: links.outboxUrl } : {}),
    css: fontFaces() + garmentDarkCss(),
    headScript: themeScript,
    why: {
      title: 'Why an account',
      reasons: [
        'A piece needs an owner with an account, so that nobody else can claim it later.',
        'You get a made-up name, such as opal_heron_m8c. Your own name is shown only if you choose to.',
        'We take you back to the page you came from, within an hour.',
      ],
      note: 'Just looking? You don’t need an account to see what’s public.',
      art: garment('strapline', 'longline', 'garnet').replace('role="img"', 'aria-hidden="true"'),
    },
  };
}
