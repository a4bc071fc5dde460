import type { App } from '@strapline/contract/apps/app';
import { getPage, type PageName } from '@strapline/contract/pages';
import { pagesWithoutChat } from '@strapline/contract/pages-without-chat';
import type { Services } from '../../platform/services.ts';

/** The Content-Security-Policy of an HTML page: scripts by nonce only, and other origins only for configured providers on the pages that need them. */
export function createPagePolicy(
  { apps, config, matcher, payments }: Pick<Services, 'apps' | 'config' | 'matcher' | 'payments'>,
  { app, name, isEmbedded, frameOrigins = [] }: { app: App; name: PageName; isEmbedded: boolean; frameOrigins?: readonly string[] },
  nonce: string,
): { csp: string; isFramable: boolean } {
  const { frame } = getPage(name);
  const isFramableByAll = frame === 'always' || (frame === 'embedded' && isEmbedded);
  const ancestors = isFramableByAll ? ['*'] : frame === 'allowedSites' && frameOrigins.length > 0 ? frameOrigins : ["'none'"];
  const socket = apps.getUrl(app.key).replace(/^http/, 'ws');
  // People sign in at the main app's host, which another app's pages ask for tokens.
  const provider = new URL(config.oidc?.url ?? config.publicUrl).origin;
  const sso = provider === apps.getUrl(app.key) ? [] : [provider];
  const hasStripe = payments.provider === 'stripe' && name === 'checkout';
  // Nothing foreign is loaded or asked at the checkout but its own provider.
  const analytics = config.posthog && name !== 'checkout' && !isEmbedded ? [config.posthog.host] : [];
  const matchUrl = name === 'checkout' || isEmbedded ? null : (matcher?.getUrl() ?? null);
  const match = matchUrl === null ? [] : [matchUrl.replace(/^http/, 'ws')];
  // A Ghost elsewhere, which the FAQ and creators' posts are read from. Links between pages keep the policy of the first one.
  const ghost = config.ghost && app === apps.main && name !== 'checkout' ? [new URL(config.ghost.url).origin] : [];
  // Chatwoot's script adds a style sheet and markup of its own, so it weakens these rules; never where somebody pays or signs in.
  const chatwoot = config.chatwoot && !pagesWithoutChat.has(name) && !isEmbedded ? [config.chatwoot.url] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", chatwoot.length > 0 ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    // Server-rendered markup has style attributes; they can't run scripts.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...ghost, ...chatwoot],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", socket, ...sso, ...ghost, ...match, ...analytics, ...(hasStripe ? ['https://api.stripe.com'] : [])],
    'frame-src': ["'self'", ...sso, ...chatwoot, ...(hasStripe ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : [])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...sso],
    'frame-ancestors': ancestors,
    ...(chatwoot.length > 0 ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['strapline', 'dompurify'] }),
    'report-uri': ['/v1/csp-reports'],
  };
  return {
    csp: Object.entries(directives)
      .map(([name, values]) => `${name} ${values.join(' ')}`)
      .join('; '),
    isFramable: !ancestors.includes("'none'"),
  };
}
