import { SettingError } from './parse-setting.ts';

export const telemetrySettings = {
  METRICS_TOKEN: {
    default: '',
    description: 'At least 24 characters, sent as `Authorization: Bearer` to read /metrics. Empty: admins only, except on a loopback demo.',
    secret: true,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: '',
    description:
      'Base address of an OpenTelemetry collector that takes OTLP over HTTP, such as http://127.0.0.1:4318; traces go to /v1/traces there (docs/telemetry.md). Empty: nothing is traced.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    default: '',
    description:
      'Headers for the collector, as name=value separated by commas, such as the key of a tracing service. Values are percent-encoded.',
    secret: true,
  },
  OTEL_SERVICE_NAME: { default: 'strapline', description: 'Name of this installation in traces.' },
  OTEL_TRACES_SAMPLER_ARG: {
    default: '1',
    description: 'Share of traces that are recorded and sent, from 0 to 1; a trace is sent as a whole or not at all.',
  },
  LOG_SAMPLE: {
    default: '',
    description:
      'Share of calls that are logged, from 0 to 1, such as 0.01; failures of the server, calls that took longer than a second, and those about money or by admins always. The same share of sockets that nobody signed in on is logged. Empty: no line per call, and every socket.',
  },
} as const;

type SettingName = keyof typeof telemetrySettings;

export type TelemetryConfig = {
  metricsToken: string | null;
  /** Null: no collector. */
  telemetry: { endpoint: string; headers: Record<string, string>; serviceName: string; ratio: number } | null;
  /** Null: calls aren't logged. */
  logSample: number | null;
};

export function readTelemetry(get: (name: SettingName) => string): TelemetryConfig {
  const headers = readHeaders(get('OTEL_EXPORTER_OTLP_HEADERS'));
  const ratio = readShare(get('OTEL_TRACES_SAMPLER_ARG') || telemetrySettings.OTEL_TRACES_SAMPLER_ARG.default, 'OTEL_TRACES_SAMPLER_ARG');
  const serviceName = get('OTEL_SERVICE_NAME') || telemetrySettings.OTEL_SERVICE_NAME.default;
  const endpoint = readEndpoint(get('OTEL_EXPORTER_OTLP_ENDPOINT'));
  return {
    metricsToken: readMetricsToken(get('METRICS_TOKEN')),
    telemetry: endpoint ? { endpoint, headers, serviceName, ratio } : null,
    logSample: get('LOG_SAMPLE') ? readShare(get('LOG_SAMPLE'), 'LOG_SAMPLE') : null,
  };
}

function readMetricsToken(token: string): string | null {
  if (token && !/^[A-Za-z0-9._~+/-]{24,}=*$/.test(token))
    throw new SettingError('METRICS_TOKEN must have at least 24 characters: letters, digits and . _ ~ + / - only.');
  return token || null;
}

/** Without a trailing slash; empty if there is none. */
function readEndpoint(text: string): string {
  if (!text) return '';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new SettingError(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318. Give credentials as OTEL_EXPORTER_OTLP_HEADERS.',
    );
  return url.href.replace(/\/$/, '');
}

function readShare(text: string, name: SettingName): number {
  const share = Number(text);
  if (!/^\d(\.\d+)?$/.test(text) || share > 1) throw new SettingError(`${name} must be a number from 0 to 1, such as 0.1, not "${text}".`);
  return share;
}

function readHeaders(text: string): Record<string, string> {
  const entries = text.split(',').filter((entry) => entry.trim() !== '');
  return Object.fromEntries(entries.map(readHeader));
}

/** The message doesn't repeat the value, which is secret. */
function readHeader(entry: string): [string, string] {
  const [, name, value] = /^\s*([\w-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(entry) ?? [];
  try {
    const decoded = decodeURIComponent(value ?? '');
    if (name && /^[\x20-\x7e]+$/.test(decoded)) return [name.toLowerCase(), decoded];
  } catch {
    // Not percent-encoded.
  }
  throw new SettingError('OTEL_EXPORTER_OTLP_HEADERS must be like name=value, separated by commas, with values percent-encoded.');
}
