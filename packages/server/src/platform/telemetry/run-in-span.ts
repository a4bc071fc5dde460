import type { Span } from '../../ports/telemetry.ts';

/** Runs `work` in a span and ends it; without one, only runs it. */
export async function runInSpan<T>(span: Span | null, work: (span: Span | null) => Promise<T>): Promise<T> {
  if (!span) return await work(null);
  try {
    return await span.enter(() => work(span));
  } catch (error) {
    span.fail(nameError(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The class of an error; its message may hold what somebody typed. */
export function nameError(error: unknown): string {
  return error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : 'Error';
}
