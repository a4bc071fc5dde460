import { getPage, type PageName } from '@strapline/contract/pages';
import type { Services } from '../../platform/services.ts';

/** The Content-Security-Policy of an HTML page: scripts by nonce only, and other origins only for configured providers on the pages that need them. */
export function createPagePolicy(
  { config, payments }: Pick<Services, 'config' | 'payments'>,
  { name, isEmbedded }: { name: PageName; isEmbedded: boolean },
  nonce: string,
): { csp: string; isFramable: boolean } {
  const { frame } = getPage(name);
  const isFramable = frame === 'always' || (frame === 'embedded' && isEmbedded);
  const socket = config.publicUrl.replace(/^http/, 'ws');
  const sso = config.oidc ? [new URL(config.oidc.url).origin] : [];
  const hasStripe = payments.provider === 'stripe' && name === 'checkout';
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // Server-rendered markup has style attributes; they can't run scripts.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", socket, ...sso, ...(hasStripe ? ['https://api.stripe.com'] : [])],
    'frame-src': ["'self'", ...sso, ...(hasStripe ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : [])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...sso],
    'frame-ancestors': [isFramable ? '*' : "'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['strapline', 'dompurify'],
    'report-uri': ['/v1/csp-reports'],
  };
  return {
    csp: Object.entries(directives)
      .map(([name, values]) => `${name} ${values.join(' ')}`)
      .join('; '),
    isFramable,
  };
}
