import type { FastifyPluginAsync } from 'fastify';
import type { Provider } from 'oidc-provider';
import { createAccounts } from './accounts.ts';
import { ensureKeys } from './keys.ts';
import { type IdentityOptions, resolveOptions } from './options.ts';
import { createPasskeys } from './passkeys.ts';
import { createIdentityPlugin } from './plugin.ts';
import { buildProvider } from './provider.ts';
import { createToken } from './secrets.ts';
import { createSessions } from './sessions.ts';
import type { KeyRow } from './store-rows.ts';
import { createTokens } from './tokens.ts';

export type Identity = {
  /** The Fastify plugin that serves `/realms/<realm>/*`. */
  plugin: FastifyPluginAsync;
  issuer: string;
  passkeys: ReturnType<typeof createPasskeys>;
  accounts: ReturnType<typeof createAccounts>;
  sessions: ReturnType<typeof createSessions>;
  tokens: ReturnType<typeof createTokens>;
  /** What `.well-known/openid-configuration` names, for those in the same process. */
  openidConfiguration: {
    issuer: string;
    authorization_endpoint: string;
    token_endpoint: string;
    jwks_uri: string;
    userinfo_endpoint: string;
    end_session_endpoint: string;
  };
  /** Removes what has expired and turns the signing keys when it is time; the plugin does so every five minutes. Returns how many rows went. */
  sweep: () => Promise<number>;
};

/** An OpenID provider on Keycloak's paths. Knows people, their credentials and sessions, and nothing of what they come for. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const settings = await resolveOptions(options, createToken());
  let keys = await ensureKeys(settings);
  let provider = buildProvider(settings, keys);
  let signing = createFingerprint(keys, settings.clock());

  async function turnKeys(): Promise<void> {
    keys = await ensureKeys(settings);
    const now = createFingerprint(keys, settings.clock());
    if (now === signing) return;
    signing = now;
    provider = buildProvider(settings, keys);
    settings.log.info({ keys: keys.map((key) => key.kid) }, 'signing keys turned');
  }

  async function sweep(): Promise<number> {
    await turnKeys();
    return await settings.store.sweep(settings.clock());
  }

  const passkeys = createPasskeys(settings);
  const tokens = createTokens(settings, () => keys);
  const openid = `${settings.issuer}/protocol/openid-connect`;
  const getProvider = (): Provider => provider;
  return {
    plugin: createIdentityPlugin({ settings, provider: getProvider, passkeys, tokens, sweep }),
    issuer: settings.issuer,
    passkeys,
    accounts: createAccounts(settings),
    sessions: createSessions(settings),
    tokens,
    openidConfiguration: {
      issuer: settings.issuer,
      authorization_endpoint: `${openid}/auth`,
      token_endpoint: `${openid}/token`,
      jwks_uri: `${openid}/certs`,
      userinfo_endpoint: `${openid}/userinfo`,
      end_session_endpoint: `${openid}/logout`,
    },
    sweep,
  };
}

/** Changes when another key signs or is published. */
function createFingerprint(keys: KeyRow[], now: Date): string {
  return keys.map((key) => `${key.kid}${key.activeFrom <= now ? '+' : '-'}`).join(' ');
}
