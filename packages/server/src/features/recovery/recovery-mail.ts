import type { I18n } from '@lingui/core';
import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { formatUtcTime, loadMessagesOf } from '../language/language.ts';
import { findRecovery, type RecoveryRow } from './recovery.store.ts';
import { openAddress } from './recovery-addresses.ts';
import { createRecoveryUrl } from './recovery-links.ts';

type RecoveryMail = JobPayload<'recovery-mail'>;
type News = RecoveryMail['news'];
type Letter = { subject: string; lines: string[] };

/** One job for each address, so that a retry repeats one mail only. */
export async function queueRecoveryMails(
  trx: Trx,
  services: Pick<Services, 'jobs'>,
  recoveryId: string,
  news: News,
  runAt: Date,
): Promise<void> {
  for (const to of ['new', 'known'] as const) {
    // Reminders are a day apart, and each of the others is sent once.
    const key = `recovery-mail:${recoveryId}:${news}:${to}:${runAt.getTime()}`;
    await services.jobs.add(trx, { kind: 'recovery-mail', key, payload: { recoveryId, news, to }, runAt });
  }
}

/** A mail to the address that the recovery is for, or to the one that the account had when it started, if that is another. */
export async function sendRecoveryMail(services: Services, { recoveryId, news, to }: RecoveryMail): Promise<void> {
  const row = await findRecovery(services.db, recoveryId);
  if (!row || !isStillTrue(row, news)) return;
  const [newAddress, knownAddress] = [openAddress(services, row, 'new'), openAddress(services, row, 'known')];
  const address = to === 'new' ? newAddress : knownAddress;
  if (!address || (to === 'known' && knownAddress === newAddress)) return;
  const i18n = await loadMessagesOf(services.db, row.accountId);
  const { subject, lines } = writeLetter(i18n, services, row, { news, to });
  await services.mail.send({ to: address, subject, text: `${lines.join('\n\n')}\n` });
}

/** A mail that was delayed says nothing that is over. */
function isStillTrue({ state }: RecoveryRow, news: News): boolean {
  if (news === 'started' || news === 'reminder') return state === 'waiting';
  return news === 'ready' ? state === 'ready' : true;
}

type Addressed = Pick<RecoveryMail, 'news' | 'to'>;

function writeLetter(i18n: I18n, services: Services, row: RecoveryRow, { news, to }: Addressed): Letter {
  const { username } = row;
  const stop = [
    i18n._('If this wasn’t you, stop it here. Nobody gets in then, and your account stays as it is:'),
    createRecoveryUrl(services, 'cancel', row.id),
  ];
  const time = formatUtcTime(i18n, row.readyAt);
  switch (news) {
    case 'started':
      return {
        subject: i18n._('Someone is recovering your Strapline account'),
        lines: [
          i18n._(
            'Someone told our support team that they can’t sign in to {username}, and two of us checked it. On {time} we’ll send a link to add a new passkey. Until then, nothing changes.',
            { username, time },
          ),
          ...stop,
          i18n._('If it was you, you don’t need to do anything now.'),
        ],
      };
    case 'reminder':
      return {
        subject: i18n._('Your Strapline account is still being recovered'),
        lines: [
          i18n._('On {time} we’ll send a link that lets its reader sign in to {username} with a new passkey.', { time, username }),
          ...stop,
        ],
      };
    case 'ready':
      return to === 'new'
        ? {
            subject: i18n._('Add a new passkey to your Strapline account'),
            lines: [
              i18n._(
                'Open this link within 24 hours, on the device that you want to sign in with. It works once and adds a new passkey to {username}:',
                { username },
              ),
              createRecoveryUrl(services, 'finish', row.id),
              i18n._('You’re then signed out everywhere else, and your old passkeys and password stop working.'),
              ...stop,
            ],
          }
        : {
            subject: i18n._('We sent a link to recover your Strapline account'),
            lines: [i18n._('The link lets its reader sign in to {username} with a new passkey, within 24 hours.', { username }), ...stop],
          };
    case 'canceled':
      return {
        subject: i18n._('The recovery of your Strapline account was stopped'),
        lines: [
          i18n._('Nothing changed on {username}, and the link of this recovery doesn’t work.', { username }),
          i18n._('If you still can’t sign in, ask for help again: {page}', { page: `${services.config.publicUrl}/recover` }),
        ],
      };
    case 'expired':
      return {
        subject: i18n._('The link to recover your Strapline account expired'),
        lines: [
          i18n._('It wasn’t used within 24 hours, so nothing changed on {username}.', { username }),
          i18n._('If you still can’t sign in, ask for help again: {page}', { page: `${services.config.publicUrl}/recover` }),
        ],
      };
    case 'done':
      return {
        subject: i18n._('Your Strapline account has a new passkey'),
        lines: [
          i18n._(
            'A new passkey was added to {username}. You were signed out everywhere else, old passkeys and the password stopped working, and the account’s e-mail address is the one that the link was sent to.',
            { username },
          ),
          i18n._('If this wasn’t you, write to {address} right away.', { address: services.config.supportEmail }),
        ],
      };
  }
}
