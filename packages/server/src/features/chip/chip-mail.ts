import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';

type News = 'replays' | 'tamper' | 'opened';

const letters: Record<News, { subject: string; says: string }> = {
  replays: {
    subject: 'Old taps were shown for one of your pieces',
    says: 'Within an hour, five taps came that had been used before. Somebody may have noted addresses of its chip, or opened an old page again. Until we have looked at it, its chip counts for nothing.',
  },
  tamper: {
    subject: 'The chip of one of your pieces contradicts itself',
    says: 'Its loop was seen open before and says now that it is closed, which no chip of ours can. Until we have looked at it, its chip counts for nothing.',
  },
  opened: {
    subject: 'The loop of one of your pieces was opened',
    says: 'Its chip says that the loop has been torn or cut. That stays on record for ever; the chip itself still works.',
  },
};

/** Mails the owner, in the transaction of what it tells of. */
export async function mailOwnerLater(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, braTagId: string, news: News): Promise<void> {
  await services.jobs.add(trx, { kind: 'chip-mail', payload: { braTagId, news }, runAt: services.clock.now() });
}

export async function sendChipMail(services: Services, { braTagId, news }: { braTagId: string; news: News }): Promise<void> {
  const tag = await services.db.first<{ title: string; owner_id: string | null }>(
    sql`select title, owner_id from bra_tag where id = ${braTagId}`,
  );
  const to = tag?.owner_id ? (await services.identity.emailOf(tag.owner_id)).email : null;
  if (!tag || !to) return;
  const { subject, says } = letters[news];
  await services.mail.send({ to, subject, text: `"${tag.title}"\n\n${says}\n\n${services.config.publicUrl}/bratag/${braTagId}\n` });
}
