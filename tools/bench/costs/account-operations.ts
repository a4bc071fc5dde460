import { createHash, randomBytes } from 'node:crypto';
import { createVisitor, type Visitor } from '@strapline/identity/test-visitor';
import { readKeptMail } from '@strapline/server/adapters/mail/outbox';
import { loadSecrets } from '@strapline/server/platform/secrets';
import type pg from 'pg';
import type { OperationName } from '../../capacity/measured-costs.ts';
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts';
import type { Operation } from './meter.ts';

type Options = {
  serverPort: number;
  /** PUBLIC_URL and SECRET_KEY of the server. */
  publicUrl: string;
  secretKey: string;
  folder: string;
  db: pg.Client;
  /** Where the bytes are counted. */
  bytes: CountingProxy['bytes'];
};

/** An address may create ten accounts an hour. */
const peoplePerAddress = 8;

/** Signing up with a code by e-mail, and signing in with one, each until the app has a token. */
export function planAccountOperations(options: Options): { operations: Partial<Record<OperationName, Operation>>; close(): Promise<void> } {
  const proxies: CountingProxy[] = [];
  const secrets = loadSecrets(options.folder, options.secretKey);
  const openVisitor = async (index: number): Promise<Visitor> => {
    if (index % peoplePerAddress === 0) {
      const { serverPort, bytes } = options;
      proxies.push(await startCountingProxy(serverPort, { localAddress: `127.0.2.${1 + proxies.length}`, bytes }));
    }
    return createVisitor({ origin: options.publicUrl, listening: `http://127.0.0.1:${proxies.at(-1)?.port}` });
  };
  const findCode = async (email: string): Promise<string> => {
    const { rows } = await options.db.query<{ body: string }>('select body from mail where recipient = $1 order by id desc limit 1', [
      email,
    ]);
    const code = /\b(\d{4}) (\d{4})\b/.exec(rows[0] ? readKeptMail(secrets, rows[0].body) : '');
    if (!code) throw new Error(`no code was sent to ${email}`);
    return `${code[1]}${code[2]}`;
  };
  const enter = async (index: number, email: string, isNew: boolean): Promise<void> => {
    const visitor = await openVisitor(index);
    const login = createLogin(options.publicUrl, isNew);
    await visitor.get(login.url);
    await visitor.send('/code', { email, ...(isNew ? { accept: 'yes' } : {}) });
    await visitor.send('/verify', { code: await findCode(email) });
    await exchangeCode(visitor, options.publicUrl, login);
  };
  const emailOf = (index: number): string => `bench${index}@post.example`;
  return {
    operations: {
      signUp: { calls: 10, run: (i) => enter(i, emailOf(i), true) },
      signIn: { calls: 10, run: (i) => enter(i, emailOf(i), false) },
    },
    close: async () => {
      for (const proxy of proxies) await proxy.close();
    },
  };
}

type Login = { url: string; verifier: string; redirectUri: string };

function createLogin(publicUrl: string, isNew: boolean): Login {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${publicUrl}/confirmLoginIntent`;
  const query = new URLSearchParams({
    client_id: 'strapline-web',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid',
    state: randomBytes(8).toString('hex'),
    nonce: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(isNew ? { prompt: 'create' } : {}),
  });
  return { url: `${publicUrl}/realms/strapline/protocol/openid-connect/auth?${query}`, verifier, redirectUri };
}

async function exchangeCode(visitor: Visitor, publicUrl: string, { verifier, redirectUri }: Login): Promise<void> {
  const code = new URL(visitor.page().url).searchParams.get('code');
  if (!code) throw new Error(`the sign-in ended at ${visitor.page().url}: ${visitor.page().text.slice(0, 300)}`);
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'strapline-web',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  });
  const answer = await visitor.post(`${publicUrl}/realms/strapline/protocol/openid-connect/token`, form);
  if (answer.status !== 200) throw new Error(`the token endpoint answered ${answer.status}: ${answer.text}`);
}
