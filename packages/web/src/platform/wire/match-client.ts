import { clientLimits } from '@strapline/contract/client-limits';
import type { MatchAnswer, MatchInput } from '@strapline/contract/match-events';
import { fetchJson } from './http.ts';
import { createTimeoutError, WireError } from './wire-error.ts';
import { parseFailure } from './wire-failure.ts';

type MatchServer = { url: string; namespace: string };

/**
 * Whose picture has these hashes. The match server gets a connection for this one call, without a token. Null if this installation has no match server; throws
 * WireError for a refusal, and with code `unavailable` when there is no answer within 10 s.
 */
export async function matchPicture(hashes: Omit<MatchInput, 'fqsid'>): Promise<MatchAnswer | null> {
  const [server, { io }] = await Promise.all([findMatchServer(), import('socket.io-client')]).catch((error: unknown) =>
    Promise.reject(error instanceof TypeError ? createTimeoutError() : error),
  );
  if (!server) return null;
  const socket = io(server.url + server.namespace, { transports: ['websocket'], forceNew: true, reconnection: false });
  try {
    const answer: unknown = await Promise.race([
      socket.timeout(clientLimits.ackTimeoutMs).emitWithAck('matchSocialImage', hashes),
      new Promise((_done, fail) => socket.once('connect_error', fail)),
    ]).catch(() => Promise.reject(createTimeoutError()));
    const failure = parseFailure(answer);
    if (failure) throw new WireError(failure);
    return answer as MatchAnswer;
  } finally {
    socket.close();
  }
}

async function findMatchServer(): Promise<MatchServer | null> {
  const { match = null } = (await fetchJson('/v1/info')) as { match?: MatchServer | null };
  return match;
}
