import type { AppKey } from '@strapline/contract/apps/app';
import type { NotificationCategory, NotificationCode, NotificationParams } from '@strapline/contract/notification-codes';

export type Notice<C extends NotificationCode = NotificationCode> = {
  app: AppKey;
  category: NotificationCategory;
  code: C;
  params: NotificationParams<C>;
  /** The path of the page that it leads to. */
  href: string;
  /** Whose action it is about: nothing is sent if one of both blocked the other. Leave it out where things go on after a block, such as orders. */
  actorId?: string | null;
  /** The piece whose picture is shown beside it. */
  braTagId?: string | null;
  /** When what it asks for is over: a push about the last hour is sent in quiet hours too. */
  endsAt?: Date | null;
  /** An e-mail of its own says it already. By default those about orders, the account and decisions have one. */
  isMailed?: boolean;
};
