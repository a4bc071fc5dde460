import { type Person, startTestHouse, type TestHouse } from '@strapline/testkit/house';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Statement, sql, type Trx } from '../../ports/database.ts';
import { boundChip, browserOf, tap } from '../chip/test-chips.ts';
import { checkBooks } from './check-books.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await startTestHouse();
  const ines = await house.person({ roles: ['admin'] });
  const mara: Person = await house.person({ birthDate: '1994-03-02' });
  const chip = await boundChip(house, ines, mara, { loop: true });
  for (const kind of ['genuine', 'opened', 'opened'] as const) await tap(house, await browserOf(house), await chip.write(kind));
});
afterAll(() => house.close());

async function faulty(db: Pick<Trx, 'rows' | 'first' | 'change'>): Promise<string[]> {
  const { findings } = await checkBooks(db);
  return findings.filter(({ faults }) => faults.length > 0).map(({ asks }) => asks);
}

/** The books after a change that is taken back again. */
async function after(change: Statement): Promise<string[]> {
  let found: string[] = [];
  const undone = house.services.db.transaction(async (trx) => {
    expect(await trx.change(change)).toBeGreaterThan(0);
    found = await faulty(trx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  return found;
}

test('chips, their tags, their taps and the log tell one story', async () => {
  expect(await faulty(house.services.db)).toEqual([]);
});

test.each([
  ['a tag that forgot its chip', sql`update bra_tag set chip = null`, 'A chip and its tag say the same of it'],
  ['a chip that calls itself closed', sql`update chip set opened = false`, 'A chip and its tag say the same of it'],
  ['a chip nobody took for ours', sql`update bra_tag set nfc = 'none'`, 'A chip and its tag say the same of it'],
  ['a counter that went back', sql`update chip set last_ctr = 1`, 'No counter of a chip was accepted twice, and none above the last'],
  [
    'a read that counted twice',
    sql`insert into chip_tap (bra_tag_id, at, verdict, counter) select bra_tag_id, at, verdict, counter from chip_tap limit 1`,
    'No counter of a chip was accepted twice, and none above the last',
  ],
  [
    'an opened loop that the log does not know',
    sql`update provenance set type = 'tag.missing' where type = 'tag.opened'`,
    'A chip whose loop was opened has its entry in the log, once',
  ],
])('%s is noticed', async (_, change, asks) => {
  expect(await after(change)).toContain(asks);
});
