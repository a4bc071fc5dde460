import { type EntryBody, formatCanonicalJson, hashEntryBody } from '@strapline/domain/log/provenance';
import { sql } from '@strapline/server/ports/database';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { journey, openPage, type Stage, takeScreenshot } from './journey.ts';
import { describeFocus, tabTo } from './keys.ts';
import { createMember } from './people.ts';

/** The page's message for a log it has nothing to compare with. */
const firstVisitMessage = /Your browser sees the log for the first time|, unchanged since/;

journey('the public log', {}, (stage) => {
  let mara: Person;
  let braTagId = '';
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    braTagId = await createTestBraTag(stage.server, mara, { title: 'Garnet longline' });
  });

  test('a tag’s history is verified in the browser, and each entry can be saved with its proof', async () => {
    const page = await stage.newPage();
    await openLog(page, stage);
    await page.getByLabel('Tag ID or entry number').fill(braTagId);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Its only entry is in the log.').waitFor();
    await page.waitForURL(/\/log\?tag=/);
    await takeScreenshot(page, 'log-tag-checked');

    await page.getByText('How it was checked').click();
    const [proof] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Proof' }).click()]);
    expect(proof.suggestedFilename()).toBe('entry-0.tlog-proof');
    await expectAccessible(page);

    await page.getByLabel('Tag ID or entry number').fill('leaf 4711');
    await page.keyboard.press('Enter');
    await page.getByText('The log has no entry 4711.').waitFor();
    stage.expectConsoleError(/status of 404 .*\/v1\/log\/proof\/4711/, 'that is what was asked');
  });

  test('an entry changed in the database does not match the signed root', async () => {
    const page = await stage.newPage();
    const other = await createTestBraTag(stage.server, mara, { title: 'Sage bralette' });
    const { index } = await findLastEntry(stage, other);
    await waitForCheckpoint(stage, index);
    await stage.server.services.db.change(sql`update provenance set body = replace(body, '"v":1', '"v":2') where index = ${index}`);
    await openPage(page, `${stage.url}/log?entry=${index}`);
    await page.getByText('The hashes don’t lead from this entry to the signed root').waitFor();
    await page.getByText('Invalid', { exact: true }).waitFor();
    await stage.server.services.db.change(sql`update provenance set body = replace(body, '"v":2', '"v":1') where index = ${index}`);
  });

  test('a rewritten and re-signed log is detected by a browser that saw it before', async () => {
    const page = await stage.newPage();
    await openLog(page, stage);
    await page.getByText(firstVisitMessage).waitFor();

    await createTestBraTag(stage.server, mara, { title: 'Ivory bandeau' });
    await waitForCheckpoint(stage, (await findLastEntry(stage)).index);
    await page.getByText(/Proved to have grown by (one entry|\d+ entries) since/).waitFor();

    await rewriteHistory(stage);
    stage.expectConsoleError(/status of 503 .*\/v1\/log\/status/, 'a log without a checkpoint is being signed');
    await createTestBraTag(stage.server, mara, { title: 'Noir balconette' });
    await waitForCheckpoint(stage, (await findLastEntry(stage)).index);

    // On any page, also after navigation and reload.
    await openPage(page, `${stage.url}/bratag/${braTagId}`);
    const warning = page.getByRole('alert').filter({ hasText: 'The public log was rewritten.' });
    await warning.waitFor();
    expect(await warning.getByRole('button').count()).toBe(0);
    await page.keyboard.press('Escape');
    await openPage(page, `${stage.url}/check`);
    await warning.waitFor();
    await takeScreenshot(page, 'log-warning');

    await tabTo(page, /^See what changed$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'These two don’t match' }).waitFor();
    await page.getByText('Mismatch').waitFor();
    expect(await page.locator('figure pre').count()).toBe(2);
    await takeScreenshot(page, 'log-rewritten');
    await expectAccessible(page);
    const [evidence] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the evidence' }).click(),
    ]);
    expect(evidence.suggestedFilename()).toBe('strapline-log-evidence.txt');

    // Continuing needs two confirmations; Esc does not count.
    const goOn = page.getByRole('button', { name: 'Continue with the new log' });
    await goOn.click();
    await page.keyboard.press('Escape');
    await warning.waitFor();
    expect((await page.evaluate(describeFocus)).name).toBe('Continue with the new log');
    await goOn.click();
    await page.getByRole('button', { name: 'Forget and continue' }).click();
    await page.getByText('Confirm this to continue.').waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Forget and continue' }).click();
    await warning.waitFor({ state: 'detached' });
    await page.getByText(firstVisitMessage).waitFor();
  });
});

async function openLog(page: Page, stage: Stage): Promise<void> {
  await waitForCheckpoint(stage, (await findLastEntry(stage)).index);
  await openPage(page, `${stage.url}/log`);
  await page.getByText('Last signed').waitFor();
}

async function findLastEntry(stage: Stage, braTagId?: string): Promise<{ index: number; body: string }> {
  const of = braTagId === undefined ? sql`` : sql`where bra_tag_id = ${braTagId}`;
  const entry = await stage.server.services.db.first<{ index: number; body: string }>(
    sql`select index, body from provenance ${of} order by index desc limit 1`,
  );
  if (!entry) throw new Error('the log is empty');
  return entry;
}

/** Waits until a checkpoint covers an entry, a second at most. */
async function waitForCheckpoint(stage: Stage, index: number): Promise<void> {
  await expect.poll(async () => (await stage.server.http(`/v1/log/proof/${index}`)).status).toBe(200);
}

/**
 * Rewrites history as an attacker with database and key could: changes the time of the first entry and rehashes everything, and the server
 * signs it.
 */
async function rewriteHistory(stage: Stage): Promise<void> {
  const { db } = stage.server.services;
  const first = await db.first<{ body: string }>(sql`select body from provenance where index = 0`);
  const body: EntryBody = { ...(JSON.parse(first?.body ?? '') as EntryBody), ts: 1 };
  await db.transaction(async (trx) => {
    await trx.change(sql`update provenance set body = ${formatCanonicalJson(body)}, leaf_hash = ${hashEntryBody(body)} where index = 0`);
    await trx.change(sql`delete from log_tile`);
    await trx.change(sql`delete from log_checkpoint`);
  });
}
