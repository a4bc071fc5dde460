/**
 * The match server as a separate process: `main.ts SETTINGS`, the settings as JSON (MatchSettings). It keeps the hashes of registered pictures in memory, compares
 * what anybody sends with them, and asks the process that started it, which has the records, whose they are. It ends with that process.
 */
import type { FromMatch, MatchSettings, ToMatch } from '../ports/match-messages.ts';
import { openMatchServer } from './match-server.ts';

/** The records are read within seconds, or not at all. */
const answerLimitMs = 10_000;

const settings = JSON.parse(process.argv[2] ?? '') as MatchSettings;
const waiting = new Map<number, (answer: Extract<ToMatch, { kind: 'answer' }>['answer']) => void>();
let lastId = 0;

const server = openMatchServer(settings, (lookup) => {
  lastId += 1;
  const id = lastId;
  return new Promise((done) => {
    const late = setTimeout(() => finish(null), answerLimitMs);
    const finish = (answer: Parameters<typeof done>[0]): void => {
      clearTimeout(late);
      waiting.delete(id);
      done(answer);
    };
    waiting.set(id, finish);
    send({ kind: 'lookup', id, lookup });
  });
});

process.on('message', (message: ToMatch) => {
  if (message.kind === 'add') for (const { key, hashes } of message.pictures) server.index.add(key, hashes);
  else if (message.kind === 'remove') for (const key of message.keys) server.index.remove(key);
  else if (message.kind === 'loaded') server.setLoaded();
  else waiting.get(message.id)?.(message.answer);
});
// The channel closes when the parent process has ended.
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
// Ctrl+C reaches the whole process group; the server decides when to stop.
process.on('SIGINT', () => {});

server.listen().then(
  (port) => send({ kind: 'listening', port }),
  (error: unknown) => {
    process.stderr.write(`match server: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);

function send(message: FromMatch): void {
  process.send?.(message);
}
