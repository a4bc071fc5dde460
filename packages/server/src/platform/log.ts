import { type Logger, type LoggerOptions, pino } from 'pino';

export type Log = Logger;

/** Structured log, one JSON object a line (so a newline in a value cannot forge a line). Who did what; never what is secret or private. */
export function openLog(level: string): Log {
  return pino({ ...logSettings, level });
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
