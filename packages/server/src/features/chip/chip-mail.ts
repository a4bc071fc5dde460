import type { I18n } from '@lingui/core';
import { chipReplacementTime } from '@strapline/domain/chip/chip-replacement';
import { day } from '@strapline/domain/time';
import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { loadMessagesOf } from '../language/language.ts';
import { notify, sendTagMail } from '../notification/notification.ts';
import { findReplacement } from './chip-replacement.store.ts';

type ChipMail = JobPayload<'chip-mail'>;
type ChipMailKind = ChipMail['news'];
type ChippedTag = { title: string; app: string; owner_id: string | null };

/** Words of a mail in its reader's language. */
const letters: Record<ChipMailKind, (i18n: I18n) => { subject: string; lines: string[] }> = {
  replays: (i18n) => ({
    subject: i18n._('Someone reopened old tap links for one of your pieces'),
    lines: [
      i18n._(
        'Five old tap links were opened again within an hour. Someone may have copied them, or reopened an old page. Its chip doesn’t count as proof until we’ve reviewed this.',
      ),
    ],
  }),
  tamper: (i18n) => ({
    subject: i18n._('The chip of one of your pieces may be tampered with'),
    lines: [
      i18n._(
        'Its chip reported an opened loop before and now reports a closed one, which a genuine chip can’t do. It doesn’t count as proof until we’ve reviewed this.',
      ),
    ],
  }),
  opened: (i18n) => ({
    subject: i18n._('The tear loop of one of your pieces was opened'),
    lines: [i18n._('Its chip reports that the tear loop was torn or cut. This stays on record permanently. The chip itself still works.')],
  }),
  replacement_requested: (i18n) => ({
    subject: i18n._('You asked for another chip'),
    lines: [
      i18n._(
        'Our team reviews your request within {days} days and e-mails you. Until then, nobody can claim the piece, because a claim needs a tap.',
        { days: chipReplacementTime / day },
      ),
      i18n._('If this was not you, sign in, withdraw the request on the piece’s page, and sign out your other devices.'),
    ],
  }),
  replacement_declined: (i18n) => ({
    subject: i18n._('Your piece keeps its chip'),
    lines: [i18n._('We reviewed your request for another chip and declined it:')],
  }),
  replaced: (i18n) => ({
    subject: i18n._('Your piece has a new chip'),
    lines: [
      i18n._(
        'Taps of the old chip no longer count. Sign in and tap the new one to restore the proof level. The history of the piece says that its chip was replaced.',
      ),
    ],
  }),
};

/** Queues a mail to the owner and rings the bell, in the caller's transaction. */
export async function queueOwnerMail(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'clock'>,
  braTagId: string,
  news: ChipMailKind,
): Promise<void> {
  await services.jobs.add(trx, { kind: 'chip-mail', payload: { braTagId, news }, runAt: services.clock.now() });
  const tag = await trx.first<ChippedTag>(sql`select title, app, owner_id from bra_tag where id = ${braTagId}`);
  if (!tag?.owner_id) return;
  await notify(trx, services, {
    app: tag.app,
    accountId: tag.owner_id,
    category: 'tag',
    code: `chip_${news}`,
    params: { title: tag.title },
    href: `/bratag/${braTagId}`,
    braTagId,
    isMailed: true,
  });
}

export async function sendChipMail(services: Services, { braTagId, news }: ChipMail): Promise<void> {
  const tag = await services.db.first<ChippedTag>(sql`select title, app, owner_id from bra_tag where id = ${braTagId}`);
  if (!tag?.owner_id) return;
  const { subject, lines } = letters[news](await loadMessagesOf(services.db, tag.owner_id));
  const paragraphs = [`“${tag.title}”`, ...lines];
  if (news === 'replacement_declined') {
    const request = await findReplacement(services.db, braTagId);
    // Withdrawn, repeated or granted meanwhile.
    if (!request?.decline_reason) return;
    paragraphs.push(request.decline_reason);
  }
  const page = `${services.apps.getUrl(tag.app)}/bratag/${braTagId}`;
  await sendTagMail(services, { app: tag.app, accountId: tag.owner_id }, { subject, lines: paragraphs, page });
}
