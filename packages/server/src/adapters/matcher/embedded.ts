import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { Log } from '../../platform/log.ts';
import type { FromMatch, MatchSettings, ToMatch } from '../../ports/match-messages.ts';
import type { Matcher, MatcherRecords } from '../../ports/matcher.ts';

const main = path.resolve(import.meta.dirname, '../../match/main.ts');
const startTimeoutMs = 10_000;
/** The pause before it is started again, twice as long each time. */
const restartMs = { first: 1000, longest: 30_000 } as const;

type Options = {
  settings: MatchSettings;
  /** Null: where it listens. */
  url: string | null;
  /** How often to look for what other processes registered; null if there are none. */
  pollMs: number | null;
  log: Log;
};

/** The match server as a child process. It ends with this one, and is started again, with all pictures, when it stops. */
export function createEmbeddedMatcher({ settings, url, pollMs, log }: Options): Matcher {
  let child: ChildProcess | undefined;
  /** As first given by the system, so that the address stays. */
  let port = settings.port;
  let isListening = false;
  let isClosing = false;
  let pause: number = restartMs.first;
  let timer: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;
  const send = (message: ToMatch): void => {
    if (child?.connected) child.send(message);
  };

  /** Resolves when it listens or has ended. */
  const run = (records: MatcherRecords): Promise<void> =>
    new Promise((done) => {
      child = startChild(
        { ...settings, port },
        {
          onListening: async (started, chosenPort) => {
            port = chosenPort;
            isListening = true;
            done();
            await loadPictures(started, records);
            pause = restartMs.first;
          },
          onLookup: async ({ id, lookup }) => {
            const { matches, gone } = await records.answer(lookup);
            if (gone.length > 0) send({ kind: 'remove', keys: gone });
            send({ kind: 'answer', id, answer: { matches } });
          },
          onError: (error, id) => {
            if (!isClosing) log.error({ err: error }, 'the match server could not get what it needs of the records');
            if (id !== undefined) send({ kind: 'answer', id, answer: null });
          },
          onEnd: (code) => {
            isListening = false;
            done();
            if (isClosing) return;
            log.error({ code, port }, 'the match server ended; it is started again');
            timer = setTimeout(() => void run(records), pause);
            timer.unref();
            pause = Math.min(pause * 2, restartMs.longest);
          },
        },
      );
    });

  const lookForRecent = async (records: MatcherRecords): Promise<void> => {
    try {
      send({ kind: 'add', pictures: await records.loadRecent() });
    } catch (error) {
      if (!isClosing) log.warn({ err: error }, 'could not look for pictures that other processes registered');
    }
  };

  return {
    start: async (records) => {
      await run(records);
      if (pollMs !== null) poll = setInterval(() => void lookForRecent(records), pollMs).unref();
    },
    getUrl: () => (isListening ? (url ?? formatUrl(settings.publicUrl, port)) : null),
    add: (pictures) => send({ kind: 'add', pictures }),
    remove: (keys) => send({ kind: 'remove', keys }),
    close: async () => {
      isClosing = true;
      clearTimeout(timer);
      clearInterval(poll);
      await stopChild(child);
    },
  };
}

type Events = {
  onListening(child: ChildProcess, port: number): Promise<void>;
  onLookup(question: Extract<FromMatch, { kind: 'lookup' }>): Promise<void>;
  /** `id` is that of a look-up. */
  onError(error: unknown, id?: number): void;
  onEnd(code: number | null): void;
};

function startChild(settings: MatchSettings, events: Events): ChildProcess {
  const child = spawn(process.execPath, [main, JSON.stringify(settings)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const late = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
  child.on('message', (message: FromMatch) => {
    if (message.kind === 'lookup') {
      events.onLookup(message).catch((error: unknown) => events.onError(error, message.id));
      return;
    }
    clearTimeout(late);
    events.onListening(child, message.port).catch((error: unknown) => {
      events.onError(error);
      // Without all pictures it would say of some that they are nobody's.
      child.kill('SIGTERM');
    });
  });
  child.once('error', (error) => events.onError(error));
  child.once('close', (code) => {
    clearTimeout(late);
    events.onEnd(code);
  });
  // The child ends when the channel closes; it must not keep this process alive.
  child.unref();
  child.channel?.unref();
  return child;
}

async function loadPictures(child: ChildProcess, records: MatcherRecords): Promise<void> {
  for await (const pictures of records.loadAll()) await sendWhole(child, { kind: 'add', pictures });
  await sendWhole(child, { kind: 'loaded' });
}

/** Resolves when the message has left, so that what waits doesn't fill the memory. */
function sendWhole(child: ChildProcess, message: ToMatch): Promise<void> {
  return new Promise((done, fail) => child.send(message, (error) => (error ? fail(error) : done())));
}

function stopChild(child: ChildProcess | undefined): Promise<void> {
  return new Promise((done) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return done();
    child.ref();
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}

/** The port on the host of the app. */
function formatUrl(publicUrl: string, port: number): string {
  const url = new URL(publicUrl);
  url.port = String(port);
  return url.origin;
}
