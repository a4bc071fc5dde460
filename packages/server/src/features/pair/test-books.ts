import type { TestServer } from '@strapline/testkit/test-server';
import { checkProvenance } from '../audit/check-provenance.ts';

/** What `npm run audit` finds wrong in the public log. */
export async function runBookChecks(server: TestServer): Promise<string[]> {
  const { discrepancies } = await checkProvenance(server.services.db);
  return discrepancies.map(({ object, problem }) => `${object} ${problem}`);
}
