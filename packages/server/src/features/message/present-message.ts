import type { Message } from '@strapline/contract/shapes/message';
import type { Services } from '../../platform/services.ts';
import type { MessageRow } from './message.store.ts';
import { presentPicture } from './message-pictures.ts';
import type { Author } from './thread.store.ts';

/** The viewer of a picture's link: a side of the conversation, or a staff account, whose views are audited. */
export type Reader = { as: Author; staffId?: string | null };

export function presentMessage(services: Pick<Services, 'secrets' | 'clock'>, row: MessageRow, { as, staffId }: Reader): Message {
  // Its author and support still read it.
  const isHidden = row.hidden && row.by !== as && as !== 'support';
  return {
    id: row.id,
    threadId: row.thread_id,
    at: row.at.toISOString(),
    from: row.by === as ? 'me' : row.by === 'support' || row.by === 'system' ? row.by : 'other',
    by: row.by,
    text: isHidden ? '' : row.text,
    ...(row.hidden ? { hidden: true } : {}),
    media: isHidden ? [] : row.pictures.map((picture) => presentPicture(services, picture, staffId ?? as)),
    ...presentCard(row),
    ...presentMail(services, row, as),
    readAt: row.read_at?.toISOString() ?? null,
  };
}

function presentCard({ card_kind: kind, card_id: id, card_code: code, card_params: params }: MessageRow): Pick<Message, 'card'> {
  return kind && id && code ? { card: { kind, id, code, params: params ?? {} } } : {};
}

/** Who sent a mail is for support. */
function presentMail({ secrets }: Pick<Services, 'secrets'>, { id, mail }: MessageRow, as: Author): Pick<Message, 'mail'> {
  if (!mail) return {};
  const { sender, attachments } = mail;
  if (as !== 'support' || sender === null) return { mail: { attachments } };
  return { mail: { attachments, from: secrets.open(Buffer.from(sender, 'base64'), `support mail ${id}`) } };
}
