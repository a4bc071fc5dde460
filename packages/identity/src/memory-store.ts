import type {
  AccountChanges,
  AccountKey,
  AccountRow,
  Change,
  Creation,
  EndReason,
  IdentityStore,
  KeyRow,
  ModelRow,
  PasskeyRow,
  SessionEnded,
  SessionRow,
  TicketRow,
} from './store.ts';

/** How long ended sessions are remembered: longer than any access token lives. */
const rememberEndedMs = 24 * 3_600_000;

type Kept = SessionRow & { endedAt: Date | null };
type Memory = {
  models: Map<string, ModelRow>;
  keys: Map<number, KeyRow>;
  secrets: Map<string, string>;
  accounts: Map<string, AccountRow>;
  passkeys: Map<string, PasskeyRow>;
  tickets: Map<string, TicketRow>;
  hits: Map<string, { count: number; resetsAt: Date }>;
  sessions: Map<string, Kept>;
  ended: SessionEnded[];
};

/** A store that forgets everything with the process: for the package's own tests and for trying things out. */
export function memoryStore(): IdentityStore {
  const memory: Memory = {
    models: new Map(),
    keys: new Map(),
    secrets: new Map(),
    accounts: new Map(),
    passkeys: new Map(),
    tickets: new Map(),
    hits: new Map(),
    sessions: new Map(),
    ended: [],
  };
  return {
    ...modelMethods(memory),
    ...keyMethods(memory),
    ...accountMethods(memory),
    ...passkeyMethods(memory),
    ...ticketMethods(memory),
    ...sessionMethods(memory),
  };
}

function dropWhere<T>(map: Map<string, T>, test: (row: T) => boolean): number {
  let dropped = 0;
  for (const [key, row] of map) {
    if (!test(row)) continue;
    map.delete(key);
    dropped += 1;
  }
  return dropped;
}

function modelMethods({ models, ended }: Memory) {
  const id = (kind: string, idHash: string) => `${kind} ${idHash}`;
  return {
    async saveModel(row: ModelRow) {
      models.set(id(row.kind, row.idHash), structuredClone(row));
    },
    async findModel(kind: string, idHash: string) {
      return structuredClone(models.get(id(kind, idHash)));
    },
    async findModelByUid(kind: string, uidHash: string) {
      for (const row of models.values()) if (row.kind === kind && row.uidHash === uidHash) return structuredClone(row);
      return undefined;
    },
    async consumeModel(kind: string, idHash: string, at: Date) {
      const row = models.get(id(kind, idHash));
      if (!row || row.consumedAt) return false;
      row.consumedAt = at;
      return true;
    },
    async dropModel(kind: string, idHash: string) {
      models.delete(id(kind, idHash));
    },
    async dropGrant(grantHash: string, at: Date) {
      const grant = models.get(id('Grant', grantHash));
      if (grant?.sub) note(ended, { sid: null, grantHash, sub: grant.sub, at, why: 'revoked' });
      dropWhere(models, (row) => row.grantHash === grantHash || (row.kind === 'Grant' && row.idHash === grantHash));
    },
  };
}

function keyMethods({ keys, secrets }: Memory) {
  return {
    async keys() {
      return [...keys.values()].sort((a, b) => a.seq - b.seq);
    },
    async addKey(row: KeyRow) {
      if (keys.has(row.seq)) return false;
      keys.set(row.seq, row);
      return true;
    },
    async dropKeysBelow(seq: number) {
      for (const known of keys.keys()) if (known < seq) keys.delete(known);
    },
    async secret(name: string, fresh: string) {
      const known = secrets.get(name) ?? fresh;
      secrets.set(name, known);
      return known;
    },
  };
}

function clash(accounts: Map<string, AccountRow>, row: AccountChanges, sub: string): Exclude<Creation, 'created' | 'passkey_taken'> | null {
  for (const other of accounts.values()) {
    if (other.sub === sub) continue;
    if (row.email && other.email === row.email) return 'email_taken';
    if (row.signInName && other.signInName === row.signInName) return 'name_taken';
    if (row.username && other.username === row.username) return 'username_taken';
  }
  return null;
}

function note(ended: SessionEnded[], row: Omit<SessionEnded, 'id'>): void {
  ended.push({ id: (ended.at(-1)?.id ?? 0) + 1, ...row });
}

function accountMethods({ accounts, passkeys, models, sessions, tickets, ended }: Memory) {
  return {
    async createAccount(account: AccountRow, passkey?: PasskeyRow): Promise<Creation> {
      const taken = clash(accounts, account, account.sub);
      if (taken) return taken;
      if (passkey && passkeys.has(passkey.credentialId)) return 'passkey_taken';
      accounts.set(account.sub, structuredClone(account));
      if (passkey) passkeys.set(passkey.credentialId, structuredClone(passkey));
      return 'created';
    },
    async findAccount(key: AccountKey) {
      for (const row of accounts.values()) {
        if (
          'sub' in key
            ? row.sub === key.sub
            : 'email' in key
              ? row.email === key.email
              : 'username' in key
                ? row.username === key.username
                : row.signInName === key.signInName
        )
          return structuredClone(row);
      }
      return undefined;
    },
    async changeAccount(sub: string, changes: AccountChanges, told?: { why: EndReason; at: Date }): Promise<Change> {
      const row = accounts.get(sub);
      if (!row) return 'absent';
      if (clash(accounts, changes, sub)) return 'taken';
      Object.assign(row, structuredClone(changes));
      if (told) {
        row.version += 1;
        note(ended, { sid: null, grantHash: null, sub, ...told });
      }
      return 'changed';
    },
    async claimUsername(sub: string, username: string): Promise<Change> {
      const row = accounts.get(sub);
      if (!row || (row.username !== null && row.username !== username)) return 'absent';
      if (clash(accounts, { username }, sub)) return 'taken';
      row.username = username;
      return 'changed';
    },
    async eraseAccount(sub: string, at: Date) {
      if (!accounts.delete(sub)) return false;
      dropWhere(passkeys, (row) => row.sub === sub);
      dropWhere(models, (row) => row.sub === sub);
      dropWhere(tickets, (row) => row.sub === sub);
      dropWhere(sessions, (row) => row.sub === sub);
      note(ended, { sid: null, grantHash: null, sub, at, why: 'erased' });
      return true;
    },
  };
}

function passkeyMethods({ passkeys }: Memory) {
  return {
    async addPasskey(row: PasskeyRow) {
      if (passkeys.has(row.credentialId)) return false;
      passkeys.set(row.credentialId, structuredClone(row));
      return true;
    },
    async findPasskey(credentialId: string) {
      return structuredClone(passkeys.get(credentialId));
    },
    async passkeysOf(sub: string) {
      return [...passkeys.values()].filter((row) => row.sub === sub).map((row) => structuredClone(row));
    },
    async advancePasskey(credentialId: string, from: number, to: number, at: Date) {
      const row = passkeys.get(credentialId);
      if (row?.counter !== from) return false;
      row.counter = to;
      row.usedAt = at;
      return true;
    },
    async dropPasskey(sub: string, credentialId: string) {
      return passkeys.get(credentialId)?.sub === sub && passkeys.delete(credentialId);
    },
  };
}

function ticketMethods({ tickets, hits }: Memory) {
  const id = (kind: string, hash: string) => `${kind} ${hash}`;
  const live = (kind: string, hash: string, now: Date) => {
    const row = tickets.get(id(kind, hash));
    return row && row.expiresAt > now ? row : undefined;
  };
  return {
    async putTicket(row: TicketRow) {
      tickets.set(id(row.kind, row.hash), structuredClone(row));
    },
    async findTicket(kind: string, hash: string, now: Date) {
      return structuredClone(live(kind, hash, now));
    },
    async takeTicket(kind: string, hash: string, now: Date) {
      const row = live(kind, hash, now);
      if (row) tickets.delete(id(kind, hash));
      return row;
    },
    async tryTicket(kind: string, hash: string, maxTries: number, now: Date) {
      const row = live(kind, hash, now);
      if (!row || row.tries >= maxTries) return undefined;
      row.tries += 1;
      return structuredClone(row);
    },
    async countHit(key: string, windowMs: number, now: Date) {
      const open = hits.get(key);
      const hit = open && open.resetsAt > now ? open : { count: 0, resetsAt: new Date(now.getTime() + windowMs) };
      hit.count += 1;
      hits.set(key, hit);
      return { ...hit };
    },
    async resetHits(key: string) {
      hits.delete(key);
    },
  };
}

function sessionMethods({ sessions, ended, models, tickets, hits }: Memory) {
  return {
    async openSession(row: SessionRow) {
      const known = sessions.get(row.sid);
      if (known && (known.endedAt || known.sub !== row.sub)) return false;
      sessions.set(row.sid, known ? { ...known, seenAt: row.seenAt, expiresAt: row.expiresAt } : { ...row, endedAt: null });
      return true;
    },
    async sessionsOf(sub: string, now: Date) {
      return [...sessions.values()]
        .filter((row) => row.sub === sub && !row.endedAt && row.expiresAt > now)
        .sort((a, b) => b.seenAt.getTime() - a.seenAt.getTime())
        .map(({ endedAt: _, ...row }) => row);
    },
    async isSessionAlive(sid: string, now: Date, grantHash: string | null = null) {
      const row = sessions.get(sid);
      return row !== undefined && !row.endedAt && row.expiresAt > now && (grantHash === null || models.has(`Grant ${grantHash}`));
    },
    async endSessions({ sub, sid, exceptSid, why, at }: { sub: string; sid?: string; exceptSid?: string; why: EndReason; at: Date }) {
      const ending = [...sessions.values()].filter(
        (row) => row.sub === sub && !row.endedAt && (sid === undefined || row.sid === sid) && row.sid !== exceptSid,
      );
      for (const row of ending) {
        row.endedAt = at;
        dropWhere(models, (model) => model.uidHash === row.uidHash);
      }
      if (sid === undefined && exceptSid === undefined) {
        dropWhere(models, (model) => model.sub === sub);
        note(ended, { sid: null, grantHash: null, sub, at, why });
      } else for (const row of ending) note(ended, { sid: row.sid, grantHash: null, sub, at, why });
      return ending.map((row) => row.sid);
    },
    async endedSince(at: Date) {
      return ended.filter((row) => row.at >= at);
    },
    async sweep(now: Date) {
      const old = new Date(now.getTime() - rememberEndedMs);
      const before = ended.length;
      ended.splice(0, ended.length, ...ended.filter((row) => row.at > old));
      return (
        before -
        ended.length +
        dropWhere(models, (row) => row.expiresAt <= now) +
        dropWhere(tickets, (row) => row.expiresAt <= now) +
        dropWhere(hits, (row) => row.resetsAt <= now) +
        dropWhere(sessions, (row) => row.expiresAt <= now || (row.endedAt !== null && row.endedAt <= old))
      );
    },
  };
}
