import { formatUsernameSlug } from '@strapline/domain/username/username';
import { type EraseStep, forPublicTexts, mentions, redact, redactEach } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';
import { scheduleDrop } from './post-pictures.ts';
import { cancelSending } from './send-post.ts';

/**
 * What wasn't sent and names the person is deleted. What was sent loses their name here, and the outbox says that somebody must delete it on the network. One that
 * is being sent counts as sent.
 */
export const eraseOutbox: EraseStep = async (trx, services, person) => {
  const named = { phrases: [...forPublicTexts(person).phrases, person.username, formatUsernameSlug(person.username)] };
  const about = sql`(about_id = ${person.accountId} or ${mentions(sql`concat_ws(' ', title, text, link, images::text)`, named)})`;
  const unsent = await trx.rows<{ id: string; folder: string }>(
    sql`delete from outbox_post where state in ('queued', 'not_sent', 'failed') and ${about} returning id, folder`,
  );
  for (const { id, folder } of unsent) {
    await cancelSending(trx, services, id);
    await scheduleDrop(trx, services, folder, 0);
  }
  await trx.change(
    sql`update outbox_post set title = ${redact(sql`title`, named)}, text = ${redact(sql`text`, named)}, link = null, images = ${redactEach(sql`images`, ['alt'], named)},
          about_id = null, names_deleted_member = true, idempotency_key = 'deleted ' || id
        where ${about}`,
  );
};
