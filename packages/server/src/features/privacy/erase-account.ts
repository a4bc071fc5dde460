import { randomInt } from 'node:crypto';
import type { Language } from '@strapline/contract/languages';
import { retention } from '@strapline/domain/privacy/retention';
import { hour } from '@strapline/domain/time';
import type { ErasedPerson, EraseStep } from '../../platform/erasure/erasure.ts';
import type { JobHandler } from '../../platform/job-runner.ts';
import { hashSha256 } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { loadMessages } from '../language/language.ts';
import { removeSavedCards } from '../saved-card/saved-card.ts';
import { collectPhrases, listEmails } from './erased-phrases.ts';
import { countOpenBusiness, lockErasure, setErasureState } from './erasure.store.ts';
import { dropExports } from './export-files.ts';
import { createErasureKey } from './privacy.ts';

/** How often an account with open orders is checked again. */
const recheckMs = 6 * hour;

/**
 * Deletes an account once its time has come and its orders have ended. What is outside of the database comes first, as it can be repeated; then everything in the
 * database, and the job of the last mail, in one transaction; then the account at the identity provider. A restart anywhere continues here.
 */
export function createAccountEraser(steps: readonly EraseStep[]): JobHandler<'account-erase'> {
  return async (services, { accountId }) => {
    if (!(await beginErasure(services, accountId))) return;
    const { email } = await services.identity.getEmail(accountId);
    const emails = await listEmails(services.db, services, accountId);
    await removeSavedCards(services, accountId);
    await dropExports(services, accountId);
    // After a restart the database may be done, and the last mail sent: that one stays.
    if (!(await isErasedInDatabase(services.db, accountId))) for (const to of emails) await services.mail.forget({ to });
    await eraseInDatabase(services, steps, accountId, { email, emails });
    if (!(await services.identity.eraseAccount(accountId)))
      services.log.warn({ accountId }, 'delete this account at the sign-in service as well');
    await setErasureState(services.db, accountId, 'done', services.clock.now());
    services.log.info({ accountId }, 'account deleted');
  };
}

/** False if it was canceled or is done, or waits for an order; then it is looked at again later. */
async function beginErasure(services: Services, accountId: string): Promise<boolean> {
  return await services.db.transaction(async (trx) => {
    const erasure = await lockErasure(trx, accountId);
    const now = services.clock.now();
    if (!erasure || (erasure.state === 'waiting' && erasure.erases_at > now)) return false;
    const { openOrders, payouts } = await countOpenBusiness(trx, accountId);
    if (erasure.state === 'waiting' && openOrders + payouts > 0) {
      const runAt = new Date(now.getTime() + recheckMs);
      await services.jobs.add(trx, { kind: 'account-erase', key: createErasureKey(accountId), payload: { accountId }, runAt });
      return false;
    }
    await setErasureState(trx, accountId, 'erasing', null);
    return true;
  });
}

async function isErasedInDatabase(db: Queryable, accountId: string): Promise<boolean> {
  return (await db.first(sql`select 1 from account where id = ${accountId} and erased_at is not null`)) !== undefined;
}

async function eraseInDatabase(
  services: Services,
  steps: readonly EraseStep[],
  accountId: string,
  { email, emails }: { email: string | null; emails: readonly string[] },
): Promise<void> {
  await services.db.transaction(async (trx) => {
    const account = await trx.first<{ username: string; language: Language; erased_at: Date | null }>(
      sql`select username, language, erased_at from account where id = ${accountId} for update`,
    );
    if (!account || account.erased_at) return;
    const at = services.clock.now();
    const person: ErasedPerson = {
      accountId,
      username: account.username,
      formerUsername: await findFormerUsername(trx),
      ...(await collectPhrases(trx, services, accountId, emails)),
      at,
    };
    await trx.change(sql`insert into former_username (hash) values (${hashSha256(account.username)}) on conflict do nothing`);
    for (const step of steps) await step(trx, services, person);
    await trx.change(sql`update account set erased_at = ${at}, hidden_at = coalesce(hidden_at, ${at}) where id = ${accountId}`);
    if (email) await queueFarewell(trx, services, accountId, { email, language: account.language });
  });
}

const mailContext = 'farewell mail';

/** Queued where the account is erased, so that it is sent once, and encrypted until then. */
async function queueFarewell(
  trx: Trx,
  { jobs, secrets, clock }: Services,
  accountId: string,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  const recipientSealed = secrets.seal(email, mailContext).toString('base64');
  await jobs.add(trx, { kind: 'farewell-mail', key: `farewell:${accountId}`, payload: { recipientSealed, language }, runAt: clock.now() });
}

/** The last mail to an erased account. An outbox keeps it for a day. */
export const sendFarewell: JobHandler<'farewell-mail'> = async (
  { db, jobs, mail, secrets, clock, config },
  { recipientSealed, language },
) => {
  const i18n = await loadMessages(language);
  const runAt = new Date(clock.now().getTime() + retention.farewellMail);
  await jobs.add(db, { kind: 'mail-forget', key: `mail-forget:${hashSha256(recipientSealed)}`, payload: { recipientSealed }, runAt });
  const page = `${config.publicUrl}/content/privacy#deletion`;
  const text = i18n._(
    'Your Strapline account and your personal data were deleted, as you asked. What the law or other people’s pieces need stays without your name: {page}',
    { page },
  );
  await mail.send({
    to: secrets.open(Buffer.from(recipientSealed, 'base64'), mailContext),
    subject: i18n._('Your account was deleted'),
    text: `${text}\n`,
  });
};

export const forgetMail: JobHandler<'mail-forget'> = async ({ mail, secrets }, { recipientSealed }) => {
  await mail.forget({ to: secrets.open(Buffer.from(recipientSealed, 'base64'), mailContext) });
};

const letters = 'bcdfghjkmnpqrstvwxyz256789';

/** `former_member_x7k`, or with letters after `member` once most of those are taken. */
async function findFormerUsername(db: Queryable): Promise<string> {
  const draw = (count: number, from: string) => Array.from({ length: count }, () => from[randomInt(from.length)]).join('');
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const name = `former_member${attempt < 20 ? '' : draw(5, letters.slice(0, 20))}_${draw(3, letters)}`;
    if (!(await db.first(sql`select 1 from account where username = ${name}`))) return name;
  }
  throw new Error('found no free name for a former member');
}

/** For a deletion that was requested before a restore or a crash: its job is added again. */
export async function resumeErasures({ db, jobs }: Services): Promise<void> {
  const open = await db.rows<{ account_id: string; erases_at: Date }>(
    sql`select account_id, erases_at from erasure where state in ('waiting', 'erasing') and not exists (select from job where key = 'account-erase:' || account_id)`,
  );
  for (const { account_id: accountId, erases_at: runAt } of open)
    await jobs.add(db, { kind: 'account-erase', key: createErasureKey(accountId), payload: { accountId }, runAt });
}
