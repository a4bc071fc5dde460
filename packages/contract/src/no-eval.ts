import { z } from 'zod';

/** A page whose policy forbids `eval` reports every attempt, and zod would try once to compile its schemas. Call it before schemas are loaded. */
export function forbidCompiling(): void {
  z.config({ jitless: true });
}
