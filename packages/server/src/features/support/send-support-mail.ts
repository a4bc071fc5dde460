import type { I18n } from '@lingui/core';
import type { Services } from '../../platform/services.ts';
import { loadMessages } from '../language/language.ts';
import { supportThreads } from '../message/message.ts';
import { findRecipient } from './mail-recipient.ts';
import { createReplyAddress } from './reply-address.ts';
import { replyMarker } from './reply-text.ts';

/** The job that mails support's answers which weren't read on a page meanwhile. An answer to the mail goes on with the conversation, if the server receives mail. */
export async function sendSupportMail(services: Services, { threadId }: { threadId: string }): Promise<void> {
  const { db, config, secrets, clock, mail, apps } = services;
  const answers = await supportThreads.listUnmailedAnswers(db, threadId);
  const recipient = answers.length > 0 ? await findRecipient(services, threadId) : null;
  if (!recipient) return;
  const { app, address, isGuest, addressVersion } = recipient;
  const i18n = await loadMessages(recipient.language);
  const link = isGuest
    ? `${apps.getUrl(app)}/support/${threadId}#token=${supportThreads.deriveToken(secrets, { id: threadId, addressVersion })}`
    : `${apps.getUrl(app)}/messages/${threadId}`;
  const replyTo = config.inboundMail
    ? createReplyAddress(secrets, { threadId, recipient: address }, config.inboundMail.domain, clock.now())
    : undefined;
  await mail.send({
    to: address,
    sender: apps.getMailSender(app),
    subject: i18n._('We answered your message'),
    text: writeText(
      i18n,
      answers.map(({ text }) => text),
      link,
      replyTo !== undefined,
    ),
    ...(replyTo ? { headers: { 'Reply-To': replyTo, 'Auto-Submitted': 'auto-generated' } } : {}),
  });
  await supportThreads.markMailed(
    db,
    answers.map(({ id }) => id),
    clock.now(),
  );
}

function writeText(i18n: I18n, answers: readonly string[], link: string, canReply: boolean): string {
  const how = canReply
    ? i18n._('Answer this e-mail, or write in the conversation: {link}', { link })
    : i18n._('We don’t read answers to this e-mail. Write in the conversation instead: {link}', { link });
  const end = i18n._('Never send us your strap code or card number. If you didn’t write to us, you can ignore this e-mail.');
  return [...(canReply ? [replyMarker] : []), i18n._('Our support team answered:'), ...answers, how, end, ''].join('\n\n');
}
