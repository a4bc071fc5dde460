/**
 * The app's only Trusted Types policy (safety, rule 8). Markup comes either from our own drawing code or from the
 * sanitiser; script addresses are our own paths. A browser without Trusted Types gets the same strings unchanged.
 */
type Policy = { createHTML: (markup: string) => unknown; createScriptURL: (url: string) => unknown };
type PolicyFactory = { createPolicy: (name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string>) => Policy };

/** Our service worker, and Stripe's payment form, which must be loaded from Stripe's domain. */
const allowedScripts = new Set(['/sw.js', 'https://js.stripe.com/v3/']);
const chatScript = '/packs/js/sdk.js';

/** The build's own workers. The development server has them as they are. */
const workerScript = import.meta.env.DEV ? /^\/src\/platform\/[\w/-]+-worker\.ts\?/ : /^\/assets\/[\w-]+-worker-[\w-]+\.js$/;

const rules = {
  createHTML: (markup: string) => markup,
  createScriptURL(url: string) {
    if (!allowedScripts.has(url) && !workerScript.test(url)) throw new TypeError(`${url} is not one of our scripts`);
    return url;
  },
};

function createPolicy(): Policy {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  return trustedTypes ? trustedTypes.createPolicy('strapline', rules) : rules;
}

const policy = createPolicy();

/** Marks our own markup (garment art, sanitised messages) as safe. Typed as string, as the DOM's types expect. */
export function toTrustedMarkup(markup: string): string {
  return policy.createHTML(markup) as string;
}

/** Marks the URL of one of our own scripts as safe; refuses any other. */
export function toTrustedScriptUrl(url: string): string {
  return policy.createScriptURL(url) as string;
}

/** The script of the Chatwoot server in the settings. */
export function toTrustedChatScript(server: string): string {
  allowedScripts.add(server + chatScript);
  return toTrustedScriptUrl(server + chatScript);
}
