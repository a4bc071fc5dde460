import type { IdentitySettings } from './options.ts';
import { hashId } from './secrets.ts';
import type { SessionEnded } from './store-rows.ts';

export type SessionView = { sid: string; device: string; startedAt: Date; seenAt: Date };

/** A coarse label that the user recognises; the full user agent isn't stored. */
export function createDeviceLabel(userAgent: string | undefined): string {
  const agent = userAgent ?? '';
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /Firefox\//.test(agent)
      ? 'Firefox'
      : /Chrome\//.test(agent)
        ? 'Chrome'
        : /Safari\//.test(agent)
          ? 'Safari'
          : 'A browser';
  const system = /Android/.test(agent)
    ? 'Android'
    : /iPhone|iPad/.test(agent)
      ? 'iOS'
      : /Windows/.test(agent)
        ? 'Windows'
        : /Mac OS X/.test(agent)
          ? 'macOS'
          : /Linux|CrOS/.test(agent)
            ? 'Linux'
            : '';
  return system ? `${browser} on ${system}` : browser;
}

/** Records a session, or that it was used. False if it has ended, in which case no token may be issued for it. */
export async function recordSession(settings: IdentitySettings, sid: string, sub: string, userAgent: string | undefined): Promise<boolean> {
  const now = settings.clock();
  const expiresAt = new Date(now.getTime() + settings.limits.sessionSeconds * 1000);
  return await settings.store.openSession({
    sid,
    uidHash: hashId(sid),
    sub,
    device: createDeviceLabel(userAgent),
    startedAt: now,
    seenAt: now,
    expiresAt,
  });
}

export function createSessions(settings: IdentitySettings) {
  const { store, clock } = settings;
  return {
    async list(sub: string): Promise<SessionView[]> {
      const rows = await store.sessionsOf(sub, clock());
      return rows.map(({ sid, device, startedAt, seenAt }) => ({ sid, device, startedAt, seenAt }));
    },
    /** False if the account has no such session. */
    end: async (sub: string, sid: string): Promise<boolean> =>
      (await store.endSessions({ sub, sid, why: 'ended', at: clock() })).length > 0,
    endAll: async (sub: string): Promise<number> => (await store.endSessions({ sub, why: 'ended', at: clock() })).length,
    isAlive: (sid: string): Promise<boolean> => store.isSessionAlive(sid, clock()),
    /** Sessions that ended at or after a time. Poll with some overlap and skip known ids: rows of slow transactions appear late. */
    endedSince: (at: Date): Promise<SessionEnded[]> => store.endedSince(at),
  };
}
