import { type Logger, type LoggerOptions, pino } from 'pino';
import type { Telemetry } from '../ports/telemetry.ts';
import { formatLogLine } from './readable-log.ts';
import { noTelemetry } from './telemetry/no-telemetry.ts';

export type Log = Logger;

export type LogFormat = 'auto' | 'json' | 'text';

/**
 * Structured log: one JSON object or one readable line per entry, so that a newline in a value cannot forge an entry. Secrets and personal data are redacted.
 */
export function openLog(level: string, format: LogFormat = 'json', telemetry: Telemetry = noTelemetry): Log {
  const { isTTY: isTerminal } = process.stdout;
  const settings = { ...logSettings, ...createTraceFields(telemetry), level };
  if (!isReadable(format, isTerminal)) return pino(settings);
  const hasColours = isTerminal && !process.env['NO_COLOR'];
  return pino(settings, { write: (json: string) => void process.stdout.write(formatLogLine(json, hasColours)) });
}

/** `auto` is readable in a terminal, else JSON. */
export function isReadable(format: LogFormat, isTerminal: boolean): boolean {
  return format === 'text' || (format === 'auto' && isTerminal);
}

/** Lines within a trace that is recorded name it. */
function createTraceFields(telemetry: Telemetry): Pick<LoggerOptions, 'mixin'> {
  if (!telemetry.isOn) return {};
  return {
    mixin: () => {
      const traceId = telemetry.getTraceId();
      return traceId ? { traceId } : {};
    },
  };
}

/** Pino settings of every log, whatever its destination. */
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

/** Name, message and stack of an error and its causes. Other properties are left out: they may contain request data. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
