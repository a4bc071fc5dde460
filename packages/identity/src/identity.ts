import type { FastifyPluginAsync } from 'fastify';
import type { Provider } from 'oidc-provider';
import { accountsOf } from './accounts.ts';
import { ensureKeys } from './keys.ts';
import { type IdentityOptions, settle } from './options.ts';
import { passkeysOf } from './passkeys.ts';
import { identityPlugin } from './plugin.ts';
import { buildProvider } from './provider.ts';
import { randomToken } from './secrets.ts';
import { sessionsOf } from './sessions.ts';
import type { KeyRow } from './store.ts';
import { tokensOf } from './tokens.ts';

export type Identity = {
  /** The Fastify plugin that serves `/realms/<realm>/*`. */
  plugin: FastifyPluginAsync;
  issuer: string;
  passkeys: ReturnType<typeof passkeysOf>;
  accounts: ReturnType<typeof accountsOf>;
  sessions: ReturnType<typeof sessionsOf>;
  tokens: ReturnType<typeof tokensOf>;
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
  const setting = await settle(options, randomToken());
  let keys = await ensureKeys(setting);
  let provider = buildProvider(setting, keys);
  let signing = signature(keys, setting.clock());

  async function turnKeys(): Promise<void> {
    keys = await ensureKeys(setting);
    const now = signature(keys, setting.clock());
    if (now === signing) return;
    signing = now;
    provider = buildProvider(setting, keys);
    setting.log.info({ keys: keys.map((key) => key.kid) }, 'signing keys turned');
  }

  async function sweep(): Promise<number> {
    await turnKeys();
    return await setting.store.sweep(setting.clock());
  }

  const passkeys = passkeysOf(setting);
  const tokens = tokensOf(setting, () => keys);
  const openid = `${setting.issuer}/protocol/openid-connect`;
  const current = (): Provider => provider;
  return {
    plugin: identityPlugin({ setting, provider: current, passkeys, tokens, sweep }),
    issuer: setting.issuer,
    passkeys,
    accounts: accountsOf(setting),
    sessions: sessionsOf(setting),
    tokens,
    openidConfiguration: {
      issuer: setting.issuer,
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
function signature(keys: KeyRow[], now: Date): string {
  return keys.map((key) => `${key.kid}${key.activeFrom <= now ? '+' : '-'}`).join(' ');
}
