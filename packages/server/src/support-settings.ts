import { isLoopback } from '@strapline/domain/loopback';
import { parseSupportHours, type SupportHours } from '@strapline/domain/support/support-hours';
import { parseInteger, SettingError } from './parse-setting.ts';

export const supportSettings = {
  SUPPORT_EMAIL: { default: 'support@localhost', description: 'E-mail address of support, where the chat isn’t.' },
  SUPPORT_HOURS: {
    default: 'Mo-Fr 9:00-18:00 America/New_York in demo mode, else empty',
    description:
      'When support answers in the chat, as days, local times and time zone: `Mo-Fr 9:00-18:00 America/New_York`. Empty: the chat names no hours.',
  },
  INBOUND_MAIL_PORT: {
    default: '',
    description:
      'Port of an SMTP listener for answers to support’s mails; requires REPLY_DOMAIN. Your mail server forwards that domain here. Empty: off, and the mails link to the conversation instead.',
  },
  REPLY_DOMAIN: {
    default: '',
    description:
      'Domain of the signed reply addresses (reply+…@domain). Its MX record names the mail server that forwards to INBOUND_MAIL_PORT.',
  },
  CHATWOOT_URL: {
    default: '',
    description:
      'Origin of a Chatwoot server whose chat replaces ours, such as https://chat.strapline.example; requires CHATWOOT_TOKEN and CHATWOOT_HMAC_KEY.',
  },
  CHATWOOT_TOKEN: { default: '', description: 'Website token of the Chatwoot inbox.' },
  CHATWOOT_HMAC_KEY: { default: '', description: 'HMAC key of the Chatwoot inbox, which proves who a member is.', secret: true },
} as const;

export type SupportConfig = {
  supportEmail: string;
  /** Null: no fixed hours. */
  supportHours: SupportHours | null;
  /** Null: mail isn't received. */
  inboundMail: { port: number; domain: string } | null;
  /** Null: our own chat. */
  chatwoot: { url: string; token: string; hmacKey: string } | null;
};

export function readSupport(get: (name: keyof typeof supportSettings) => string, demo: boolean): SupportConfig {
  return {
    supportEmail: get('SUPPORT_EMAIL') || supportSettings.SUPPORT_EMAIL.default,
    supportHours: readHours(get('SUPPORT_HOURS') || (demo ? 'Mo-Fr 9:00-18:00 America/New_York' : '')),
    inboundMail: readInboundMail(get('INBOUND_MAIL_PORT'), get('REPLY_DOMAIN')),
    chatwoot: readChatwoot(get('CHATWOOT_URL'), get('CHATWOOT_TOKEN'), get('CHATWOOT_HMAC_KEY')),
  };
}

function readHours(text: string): SupportHours | null {
  if (!text) return null;
  const hours = parseSupportHours(text);
  if (!hours) throw new SettingError(`SUPPORT_HOURS must be like Mo-Fr 9:00-18:00 America/New_York, not "${text}".`);
  return hours;
}

/** Where mail is received, and the domain of the addresses that it is sent to. */
function readInboundMail(port: string, domain: string): SupportConfig['inboundMail'] {
  if (!port && !domain) return null;
  if (!port || !domain) throw new SettingError('INBOUND_MAIL_PORT and REPLY_DOMAIN are set together.');
  if (!/^(?=.{1,190}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(domain))
    throw new SettingError(`REPLY_DOMAIN must be a domain such as reply.strapline.example, in lower case, not "${domain}".`);
  return { port: parseInteger(port, 'INBOUND_MAIL_PORT', 1, 65535), domain };
}

function readChatwoot(url: string, token: string, hmacKey: string): SupportConfig['chatwoot'] {
  if (!url && !token && !hmacKey) return null;
  if (!url || !token || !hmacKey) throw new SettingError('CHATWOOT_URL, CHATWOOT_TOKEN and CHATWOOT_HMAC_KEY are set together.');
  const { origin, protocol, hostname } = URL.canParse(url) ? new URL(url) : { origin: '', protocol: '', hostname: '' };
  if (origin !== url.replace(/\/$/, '') || (protocol !== 'https:' && !isLoopback(hostname)))
    throw new SettingError(`CHATWOOT_URL must be an https origin such as https://chat.strapline.example, not "${url}".`);
  if (!/^[A-Za-z0-9_-]{8,}$/.test(token)) throw new SettingError('CHATWOOT_TOKEN must be the website token of an inbox.');
  return { url: origin, token, hmacKey };
}
