import type { FastifyPluginAsync } from 'fastify';
import type { Provider } from 'oidc-provider';
import { createAccounts } from './accounts.ts';
import { ensureKeys } from './keys.ts';
import { type IdentityOptions, resolveOptions } from './options.ts';
import { createPasskeys } from './passkeys.ts';
import { createIdentityPlugin } from './plugin.ts';
import { buildProvider } from './provider.ts';
import { createRecovery } from './recovery.ts';
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
  recovery: ReturnType<typeof createRecovery>;
  sessions: ReturnType<typeof createSessions>;
  tokens: ReturnType<typeof createTokens>;
  /** The endpoints in `.well-known/openid-configuration`, for callers in the same process. */
  openidConfiguration: {
    issuer: string;
    authorization_endpoint: string;
    token_endpoint: string;
    jwks_uri: string;
    userinfo_endpoint: string;
    end_session_endpoint: string;
  };
  /** Rotates the signing keys when due and deletes expired rows, unless another process does; the plugin calls it every five minutes. Returns the number of deleted rows. */
  sweep: () => Promise<number>;
};

/** An OpenID provider on Keycloak's paths: accounts, credentials and sessions, nothing of the application. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const settings = await resolveOptions(options, createToken());
  let keys = await ensureKeys(settings);
  let provider = buildProvider(settings, keys);
  let fingerprint = createFingerprint(keys, settings.clock());

  async function rotateKeys(): Promise<void> {
    keys = await ensureKeys(settings);
    const current = createFingerprint(keys, settings.clock());
    if (current === fingerprint) return;
    fingerprint = current;
    provider = buildProvider(settings, keys);
    settings.log.info({ keys: keys.map((key) => key.kid) }, 'signing keys rotated');
  }

  async function sweep(): Promise<number> {
    await rotateKeys();
    return settings.deletesExpired ? await settings.store.sweep(settings.clock()) : 0;
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
    recovery: createRecovery(settings),
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

/** Changes when a key starts to sign, is published or is removed. */
function createFingerprint(keys: KeyRow[], now: Date): string {
  return keys.map((key) => `${key.kid}${key.activeFrom <= now ? '+' : '-'}`).join(' ');
}
