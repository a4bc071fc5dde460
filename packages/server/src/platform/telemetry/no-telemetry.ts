import type { Telemetry } from '../../ports/telemetry.ts';

/** Without a collector. */
export const noTelemetry: Telemetry = {
  isOn: false,
  beginTrace: () => null,
  beginSpan: () => null,
  getActive: () => null,
  countStatement: () => {},
  getTraceId: () => null,
  close: async () => {},
};
