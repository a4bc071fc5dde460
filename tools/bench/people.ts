/** `people.ts FOLDER COUNT`: signs people up in the database before the measured server starts, and prints their access tokens. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = '', count = '1'] = process.argv.slice(2);
const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(path.join(folder, file)).href)) as T;
type Compose = typeof import('../../packages/server/src/compose.ts');
// Commits of `--against` before the rename export it as `startHouse`.
const { startServer, startHouse } = await load<Compose & { startHouse: Compose['startServer'] }>('packages/server/src/compose.ts');
const { readConfig } = await load<typeof import('../../packages/server/src/config.ts')>('packages/server/src/config.ts');

const config = readConfig(process.env);
const server = await (startServer ?? startHouse)({ ...config, publicUrl: config.publicUrl ?? '' });
const tokens: string[] = [];
for (let i = 0; i < Number(count); i += 1) {
  const name = `reader${process.pid}x${i}`;
  const account = await server.provider?.accounts.createForDemo({
    signInName: name,
    email: `${name}@post.example`,
    password: null,
    roles: [],
    publicKey: randomBytes(32).toString('base64url'),
  });
  const minted = account && (await server.provider?.tokens.mint(account.sub));
  if (minted) tokens.push(minted.accessToken);
}
await server.close();
process.stdout.write(`${JSON.stringify(tokens)}\n`);
process.exit(0);
