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

/** Replaces the row's own id in a stored URL. */
const idPlaceholder = '{id}';

/** Removes the id before storing: it is the secret in a cookie or token. */
function stripIds(payload: AdapterPayload, id: string): JsonObject {
  const { jti: _, session, ...rest } = payload;
  if (typeof rest['returnTo'] === 'string') rest['returnTo'] = rest['returnTo'].replace(id, idPlaceholder);
  const fields = toJson(rest);
  const json: JsonObject = isObject(fields) ? { ...fields } : {};
  if (isObject(session)) {
    const { cookie: __, ...sessionFields } = session;
    json['session'] = toJson(sessionFields);
  }
  return json;
}

/** Deleted with their grant. An interaction isn't, although it names one: somebody else may be signing in with it. */
const grantKinds = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken']);

/** The library's storage adapter for each kind of OpenID state. Expiry follows the library's time (`now`), records the host's (`clock`). */
export function createModelAdapter(store: IdentityStore, now: () => Date, clock: () => Date): (kind: string) => Adapter {
  function restorePayload(row: ModelRow | undefined, id: string | undefined): AdapterPayload | undefined {
    if (!row || row.expiresAt <= now()) return undefined;
    const consumed = row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {};
    const { returnTo } = row.payload;
    const address = typeof returnTo === 'string' && id ? { returnTo: returnTo.replace(idPlaceholder, id) } : {};
    return { ...row.payload, ...address, ...consumed, ...(id === undefined ? {} : { jti: id }) };
  }

  return (kind) => ({
    async upsert(id, payload, expiresIn = 0) {
      const text = (value: unknown): string | null => (typeof value === 'string' ? hashId(value) : null);
      await store.saveModel({
        kind,
        idHash: hashId(id),
        payload: stripIds(payload, id),
        grantHash: grantKinds.has(kind) ? text(payload.grantId) : null,
        uidHash: text(payload.uid ?? payload.sessionUid),
        sub: kind !== 'Interaction' && typeof payload.accountId === 'string' ? payload.accountId : null,
        consumedAt: null,
        expiresAt: new Date(now().getTime() + expiresIn * 1000),
      });
    },
    async find(id) {
      return restorePayload(await store.findModel(kind, hashId(id)), id);
    },
    async findByUid(uid) {
      return restorePayload(await store.findModelByUid(kind, hashId(uid)), undefined);
    },
    async findByUserCode() {
      return undefined;
    },
    async destroy(id) {
      if (kind === 'Grant') await store.dropGrant(hashId(id), clock());
      else await store.dropModel(kind, hashId(id));
    },
    /** The library reads, then consumes. If two requests read the same token, the second is a replay and revokes the token family. */
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
