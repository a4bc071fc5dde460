import type { I18n } from '@lingui/core';
import { type NotificationCategory, type NotificationCode, notificationCodes } from '@strapline/contract/notification-codes';
import { discreetTexts, getParamKind, type NotificationValues } from '@strapline/contract/notification-text';
import { formatAmount } from '@strapline/domain/money/money';
import { formatZonedTime } from '../language/language.ts';

/** The sentence of a notification, for e-mails and pushes. */
export function formatNotification(i18n: I18n, code: NotificationCode, params: NotificationValues, timeZone: string): string {
  const values = Object.entries(params).map(([name, value]) => [name, formatParam(i18n, name, value, timeZone)]);
  return i18n._(`notification.${code}`, Object.fromEntries(values), { message: notificationCodes[code].text });
}

export function formatAction(i18n: I18n, code: NotificationCode): string {
  return i18n._(`notification.action.${code}`, {}, { message: notificationCodes[code].action });
}

/** For subjects and lock screens: names no people, pieces or amounts. */
export function formatDiscreet(i18n: I18n, category: NotificationCategory): string {
  return i18n._(`notification.discreet.${category}`, {}, { message: discreetTexts[category] });
}

function formatParam(i18n: I18n, name: string, value: string | number, timeZone: string): string {
  const kind = getParamKind(name);
  if (kind === 'amount') return formatAmount(Number(value));
  return kind === 'time' ? formatZonedTime(i18n, String(value), timeZone) : String(value);
}
