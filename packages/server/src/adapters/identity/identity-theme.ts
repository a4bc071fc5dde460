import { drawGarment, formatGarmentDarkCss } from '@strapline/domain/garment/garment';
import type { IdentityBranding } from '@strapline/identity/options';
import { headScript } from '../../platform/theme-script.ts';
import { createFontFaces } from '../../platform/web-fonts.ts';
import { benefits } from './benefits.ts';

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
    benefits,
    art: drawGarment('strapline', 'longline', 'garnet').replace('role="img"', 'aria-hidden="true"'),
  };
}
