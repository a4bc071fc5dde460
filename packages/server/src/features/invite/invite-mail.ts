import type { I18n } from '@lingui/core';
import { getShownInviteState } from '@strapline/domain/invite/invite';
import type { Services } from '../../platform/services.ts';
import { formatDay, loadMessages } from '../language/language.ts';
import { findInvite, type InviteRow } from './invite.store.ts';
import { deriveInviteToken, openEmail } from './invite-secrets.ts';

/** A job. An answer that was withdrawn in the meantime sends nothing. */
export async function sendInviteMail(services: Services, { inviteId }: { inviteId: string }): Promise<void> {
  const { db, mail, apps, clock } = services;
  const row = await findInvite(db, inviteId);
  const to = row && openEmail(services, row);
  if (!row || !to || getShownInviteState(row, clock.now()) !== 'invited') return;
  const i18n = await loadMessages(row.language);
  const { subject, lines } = row.role === 'collector' ? writeWelcome(i18n, services, row) : writeInvitation(i18n, services, row);
  await mail.send({ to, subject, text: `${lines.join('\n\n')}\n`, sender: apps.getMailSender(row.app) });
}

type Text = { subject: string; lines: string[] };

function writeInvitation(i18n: I18n, services: Services, { id, app, answeredAt, expiresAt }: InviteRow): Text {
  if (!answeredAt || !expiresAt) throw new Error(`the invitation ${id} has no link`);
  const { name } = services.apps.get(app);
  // The secret is in the fragment, so that it appears in no server log.
  const link = `${services.apps.getUrl(app)}/invite?step=accept#token=${deriveInviteToken(services, id, answeredAt)}`;
  return {
    subject: i18n._('You’re invited to sell on {name}', { name }),
    lines: [
      i18n._('Accept your invitation to tag and sell on {name}:', { name }),
      link,
      i18n._('The link works once, until {date}. You can use it with an account that you have, or create one.', {
        date: formatDay(i18n, expiresAt),
      }),
      i18n._('If you didn’t expect this e-mail, you can ignore it.'),
    ],
  };
}

function writeWelcome(i18n: I18n, { apps }: Services, { app }: InviteRow): Text {
  const { name } = apps.get(app);
  return {
    subject: i18n._('You can join {name} right away', { name }),
    lines: [
      i18n._('Collectors don’t need an invitation. Create your account on {name}:', { name }),
      `${apps.getUrl(app)}/signup`,
      i18n._('If you didn’t ask for this e-mail, you can ignore it.'),
    ],
  };
}
