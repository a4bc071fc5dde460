import { getShownInviteState } from '@strapline/domain/invite/invite';
import { formatUtcDay } from '@strapline/domain/utc-dates';
import type { Services } from '../../platform/services.ts';
import { findInvite, type InviteRow } from './invite.store.ts';
import { deriveInviteToken, openEmail } from './invite-secrets.ts';

/** A job. An answer that was withdrawn in the meantime sends nothing. */
export async function sendInviteMail(services: Services, { inviteId }: { inviteId: string }): Promise<void> {
  const { db, mail, apps, clock } = services;
  const row = await findInvite(db, inviteId);
  const to = row && openEmail(services, row);
  if (!row || !to || getShownInviteState(row, clock.now()) !== 'invited') return;
  const { subject, lines } = row.role === 'collector' ? writeWelcome(services, row) : writeInvitation(services, row);
  await mail.send({ to, subject, text: `${lines.join('\n\n')}\n`, sender: apps.getMailSender(row.app) });
}

type Text = { subject: string; lines: string[] };

function writeInvitation(services: Services, { id, app, answeredAt, expiresAt }: InviteRow): Text {
  if (!answeredAt || !expiresAt) throw new Error(`the invitation ${id} has no link`);
  const { name } = services.apps.get(app);
  // The secret is in the fragment, so that it appears in no server log.
  const link = `${services.apps.getUrl(app)}/invite?step=accept#token=${deriveInviteToken(services, id, answeredAt)}`;
  return {
    subject: `You’re invited to sell on ${name}`,
    lines: [
      `Accept your invitation to tag and sell on ${name}:`,
      link,
      `The link works once, until ${formatUtcDay(expiresAt)}. You can use it with an account that you have, or create one.`,
      'If you didn’t expect this e-mail, you can ignore it.',
    ],
  };
}

function writeWelcome({ apps }: Services, { app }: InviteRow): Text {
  const { name } = apps.get(app);
  return {
    subject: `You can join ${name} right away`,
    lines: [
      `Collectors don’t need an invitation. Create your account on ${name}:`,
      `${apps.getUrl(app)}/signup`,
      'If you didn’t ask for this e-mail, you can ignore it.',
    ],
  };
}
