import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';

type ChipMail = JobPayload<'chip-mail'>;
type ChipMailKind = ChipMail['news'];

const letters: Record<ChipMailKind, { subject: string; body: string }> = {
  replays: {
    subject: 'Used taps were opened for one of your pieces',
    body: 'Five taps that had been used before were opened again within an hour. Someone may have copied its tap links, or reopened an old page. Until we have reviewed this, its chip proves nothing.',
  },
  tamper: {
    subject: 'The chip of one of your pieces may be tampered with',
    body: 'Its chip reported an opened loop before and now reports a closed one, which a genuine chip can’t do. Until we have reviewed this, its chip proves nothing.',
  },
  opened: {
    subject: 'The loop of one of your pieces was opened',
    body: 'Its chip reports that the loop was torn or cut. This stays on record permanently. The chip itself still works.',
  },
};

/** Queues a mail to the owner, in the caller's transaction. */
export async function queueOwnerMail(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'clock'>,
  braTagId: string,
  news: ChipMailKind,
): Promise<void> {
  await services.jobs.add(trx, { kind: 'chip-mail', payload: { braTagId, news }, runAt: services.clock.now() });
}

export async function sendChipMail(services: Services, { braTagId, news }: ChipMail): Promise<void> {
  const tag = await services.db.first<{ title: string; owner_id: string | null }>(
    sql`select title, owner_id from bra_tag where id = ${braTagId}`,
  );
  const to = tag?.owner_id ? (await services.identity.getEmail(tag.owner_id)).email : null;
  if (!tag || !to) return;
  const { subject, body } = letters[news];
  await services.mail.send({ to, subject, text: `"${tag.title}"\n\n${body}\n\n${services.config.publicUrl}/bratag/${braTagId}\n` });
}
