import { createUsername } from '@strapline/domain/username/username';
import type { Routes } from '../../platform/http-gateway.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { findAccountById, requireAccountId } from './session.ts';

/** GET /v1/aname/{publicKey}: the username of the caller's own key, the same for the same key, and the next names of its sequence. */
export const addAnameRoute: Routes = (app, services, caller) => {
  app.get<{ Params: { publicKey: string }; Querystring: Record<string, string | undefined> }>(
    '/v1/aname/:publicKey',
    async (request, reply) => {
      const httpCaller = await caller(request);
      const id = requireAccountId(httpCaller);
      const retryAfterMs = await services.limits.take('read', id);
      if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
      checkForm(request.query);
      const row = await services.db.first<{ public_key: string }>(sql`select public_key from account where id = ${id}`);
      if (row?.public_key !== request.params.publicKey) throw new WireError('forbidden', { reason: 'key_of_other_account' });
      const account = await findAccountById(services.db, id);
      if (!account) throw new WireError('unauthenticated');
      const key = Buffer.from(row.public_key, 'base64url');
      const alternatives = [0, 1, 2, 3, 4].map((attempt) => createUsername(key, attempt)).filter((name) => name !== account.username);
      return reply.header('cache-control', 'no-store').send({ username: account.username, alternatives: alternatives.slice(0, 4) });
    },
  );
};

/** The specification's parameters have one meaning each here; another value is a mistake worth naming. */
function checkForm(query: Record<string, string | undefined>): void {
  const expected: Record<string, string> = { dictionaries: 'adjectives,animals', suffixLength: '3', separator: '_' };
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (!Object.hasOwn(expected, name)) fields[name] = 'This field is unknown.';
    else if (value !== expected[name]) fields[name] = `Only ${expected[name]} is served.`;
  }
  if (Object.keys(fields).length > 0) throw new WireError('validation', { fields });
}
