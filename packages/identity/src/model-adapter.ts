import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { hashId } from './secrets.ts';
import type { IdentityStore } from './store.ts';
import type { Json, JsonObject, ModelRow } from './store-rows.ts';

function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toJson(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(toJson);
  if (!isObject(value)) return null;
  return Object.fromEntries(Object.entries(value).flatMap(([name, field]) => (field === undefined ? [] : [[name, toJson(field)]])));
}

/** Stands in a stored address where the row's own id was. */
const idMark = '{id}';

/** What is stored: without the id, which is the secret that a cookie or a token carries. */
function stripIds(payload: AdapterPayload, id: string): JsonObject {
  const { jti: _, session, ...rest } = payload;
  if (typeof rest['returnTo'] === 'string') rest['returnTo'] = rest['returnTo'].replace(id, idMark);
  const kept = toJson(rest);
  const json: JsonObject = isObject(kept) ? { ...kept } : {};
  if (isObject(session)) {
    const { cookie: __, ...known } = session;
    json['session'] = toJson(known);
  }
  return json;
}

/** An interaction also names a grant and an account, but outlives both: it is where somebody else may just be signing in. */
const diesWithGrant = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken']);

/** The library's view of our store: one for each kind of OpenID state. Expiry follows the library's time (`now`), notes the host's (`clock`). */
export function createModelAdapter(store: IdentityStore, now: () => Date, clock: () => Date): (kind: string) => Adapter {
  function revive(row: ModelRow | undefined, id: string | undefined): AdapterPayload | undefined {
    if (!row || row.expiresAt <= now()) return undefined;
    const consumed = row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {};
    const { returnTo } = row.payload;
    const address = typeof returnTo === 'string' && id ? { returnTo: returnTo.replace(idMark, id) } : {};
    return { ...row.payload, ...address, ...consumed, ...(id === undefined ? {} : { jti: id }) };
  }

  return (kind) => ({
    async upsert(id, payload, expiresIn = 0) {
      const text = (value: unknown): string | null => (typeof value === 'string' ? hashId(value) : null);
      await store.saveModel({
        kind,
        idHash: hashId(id),
        payload: stripIds(payload, id),
        grantHash: diesWithGrant.has(kind) ? text(payload.grantId) : null,
        uidHash: text(payload.uid ?? payload.sessionUid),
        sub: kind !== 'Interaction' && typeof payload.accountId === 'string' ? payload.accountId : null,
        consumedAt: null,
        expiresAt: new Date(now().getTime() + expiresIn * 1000),
      });
    },
    async find(id) {
      return revive(await store.findModel(kind, hashId(id)), id);
    },
    async findByUid(uid) {
      return revive(await store.findModelByUid(kind, hashId(uid)), undefined);
    },
    async findByUserCode() {
      return undefined;
    },
    async destroy(id) {
      if (kind === 'Grant') await store.dropGrant(hashId(id), clock());
      else await store.dropModel(kind, hashId(id));
    },
    /** The library reads and then consumes; of two that read the same token at once, the second is a replay and ends the family. */
    async consume(id) {
      if (await store.consumeModel(kind, hashId(id), now())) return;
      const row = await store.findModel(kind, hashId(id));
      if (row?.grantHash) await store.dropGrant(row.grantHash, clock());
      throw new errors.InvalidGrant('already used');
    },
    async revokeByGrantId(grantId) {
      await store.dropGrant(hashId(grantId), clock());
    },
  });
}
