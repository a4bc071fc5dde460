import { z } from 'zod';

/** Keeps zod from trying `eval`, which the page's content security policy would report. Call it before schemas are loaded. */
export function disableSchemaCompilation(): void {
  z.config({ jitless: true });
}
