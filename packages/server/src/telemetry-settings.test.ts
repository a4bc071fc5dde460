import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without a collector nothing is traced, and calls are not logged', () => {
  expect(readConfig({})).toMatchObject({ telemetry: null, logSample: null });
  expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: '0.5', OTEL_SERVICE_NAME: 'shop' }).telemetry).toBeNull();
});

test('a collector has an address, headers, a name and a share', () => {
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20abc%3D, x-team=shop',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    LOG_SAMPLE: '0',
  };
  expect(readConfig(settings)).toMatchObject({
    telemetry: {
      endpoint: 'http://127.0.0.1:4318',
      headers: { authorization: 'Basic abc=', 'x-team': 'shop' },
      serviceName: 'strapline',
      ratio: 0.25,
    },
    logSample: 0,
  });
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example/tenant' }).telemetry).toMatchObject({
    endpoint: 'https://otlp.example/tenant',
    headers: {},
    ratio: 1,
  });
});

test('a collector elsewhere needs TLS, unless its host is listed', () => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  expect(() => readConfig(settings)).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT would reach collector without encryption/);
  expect(readConfig({ ...settings, PLAIN_HOSTS: 'collector' }).telemetry?.endpoint).toBe('http://collector:4318');
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://user:secret@otlp.example'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://otlp.example/?key=secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=%E0secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=secret\r\nx-other: 1'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=secret%0D%0Ax-other:1'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.1'],
  ['OTEL_TRACES_SAMPLER_ARG', '-0.1'],
  ['LOG_SAMPLE', '10%'],
  ['LOG_SAMPLE', 'NaN'],
])('%s=%j is refused with its name, and a secret is not repeated', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must`));
  expect(() => readConfig({ [name]: value })).not.toThrow(/secret/);
});
