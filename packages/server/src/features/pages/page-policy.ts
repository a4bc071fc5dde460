import type { Services } from '../../platform/services.ts';

/** Pages that other sites may frame; nobody is signed in there. */
const framable = /^\/(model|listing)\//;
/** Pages that other sites may frame in their embedded form (`embed=1`). */
const framableEmbedded = /^\/calculator\/?$/;

/** The Content-Security-Policy of an HTML page: scripts by nonce only, nothing foreign but what a configured provider needs where it is needed. */
export function pagePolicy(
  { config, payments }: Pick<Services, 'config' | 'payments'>,
  { path, isEmbedded }: { path: string; isEmbedded: boolean },
  nonce: string,
): { csp: string; isFramable: boolean } {
  const isFramable = framable.test(path) || (isEmbedded && framableEmbedded.test(path));
  const socket = config.publicUrl.replace(/^http/, 'ws');
  const sso = config.oidc ? [new URL(config.oidc.url).origin] : [];
  const hasStripe = payments.provider === 'stripe' && path === '/checkout';
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // Style attributes are drawn by the server with the first markup; they cannot load or run anything.
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
