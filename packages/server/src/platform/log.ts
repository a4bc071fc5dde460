import { type Logger, type LoggerOptions, pino } from 'pino';
import { readableLine } from './readable-log.ts';

export type Log = Logger;

export type LogFormat = 'auto' | 'json' | 'text';

/**
 * Structured log, one JSON object a line (so a newline in a value cannot forge a line), or the same as a line for people. Who did what; never what is
 * secret or private.
 */
export function openLog(level: string, format: LogFormat = 'json'): Log {
  const { isTTY: isTerminal } = process.stdout;
  if (!isReadable(format, isTerminal)) return pino({ ...logSettings, level });
  const hasColours = isTerminal && !process.env['NO_COLOR'];
  return pino({ ...logSettings, level }, { write: (json: string) => void process.stdout.write(readableLine(json, hasColours)) });
}

/** Programs read what is not a terminal. */
export function isReadable(format: LogFormat, isTerminal: boolean): boolean {
  return format === 'text' || (format === 'auto' && isTerminal);
}

/** The same for every log, wherever it is written to. */
export const logSettings = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: [
      'token',
      'accessToken',
      'strapCode',
      'password',
      'code',
      'email',
      'shipTo',
      'birthDate',
      'authorization',
      'cookie',
      '*.token',
      '*.accessToken',
      '*.strapCode',
      '*.password',
      '*.email',
      '*.shipTo',
      '*.birthDate',
      '*.authorization',
      '*.cookie',
      '*.clientSecret',
    ],
    censor: '[kept out]',
  },
  serializers: { err: describeError },
} satisfies LoggerOptions;

/** Name, message and stack of an error and its causes; no other properties, since they may hold what was sent. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
