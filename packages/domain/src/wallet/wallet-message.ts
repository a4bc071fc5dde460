import { minute } from '../time.ts';

/** The fields of a message that binds a wallet to a pair (EIP-4361). Times are ISO 8601; `requestId` is the pair's ID. */
export type WalletMessage = {
  domain: string;
  address: string;
  statement: string;
  uri: string;
  version: string;
  chainId: string;
  nonce: string;
  issuedAt: string;
  expirationTime: string;
  requestId: string;
};

/** How old a message may be. */
export const walletMessageLifetime = 10 * minute;

/** How far a browser's clock may be ahead of ours. */
const clockTolerance = minute;

/** What the wallet shows first. */
export function getWalletStatement(appName: string): string {
  return `Bind this wallet to my pair on ${appName}.`;
}

/** The text that the wallet signs. */
export function formatWalletMessage(message: Omit<WalletMessage, 'version' | 'chainId'>): string {
  return `${message.domain} wants you to sign in with your Ethereum account:
${message.address}

${message.statement}

URI: ${message.uri}
Version: 1
Chain ID: 1
Nonce: ${message.nonce}
Issued At: ${message.issuedAt}
Expiration Time: ${message.expirationTime}
Request ID: ${message.requestId}`;
}

// The lines of EIP-4361 that we ask for, in its order. A message with others, such as resources, says more than we asked for.
export const walletMessagePattern = new RegExp(
  [
    '^(?<domain>[^\\s/?#@]+) wants you to sign in with your Ethereum account:',
    '(?<address>0x[0-9a-fA-F]{40})',
    '',
    '(?<statement>[ -~]+)',
    '',
    'URI: (?<uri>[!-~]+)',
    'Version: (?<version>[0-9]+)',
    'Chain ID: (?<chainId>[0-9]+)',
    'Nonce: (?<nonce>[A-Za-z0-9]{8,64})',
    'Issued At: (?<issuedAt>[0-9TtZz:.+-]+)',
    'Expiration Time: (?<expirationTime>[0-9TtZz:.+-]+)',
    'Request ID: (?<requestId>[!-~]+)$',
  ].join('\\n'),
);

/** The fields of a message; null for any text that isn't exactly of the form that `formatWalletMessage` gives. */
export function parseWalletMessage(text: string): WalletMessage | null {
  const match = walletMessagePattern.exec(text);
  if (!match?.groups) return null;
  const { domain, address, statement, uri, version, chainId, nonce, issuedAt, expirationTime, requestId } = match.groups;
  const fields = { domain, address, statement, uri, version, chainId, nonce, issuedAt, expirationTime, requestId };
  return Object.values(fields).every((field) => field !== undefined) ? (fields as WalletMessage) : null;
}

export type ExpectedMessage = { origin: string; appName: string; requestId: string; now: Date };

/** What is wrong with a message, in the order that it is checked. */
export type WalletMessageFault = 'otherSite' | 'otherStatement' | 'otherVersion' | 'otherChain' | 'otherRequest' | 'badTime' | 'expired';

/** Null if a message is for this site, pair and moment. Its nonce, address and signature are checked apart. */
export function checkWalletMessage(message: WalletMessage, expected: ExpectedMessage): WalletMessageFault | null {
  if (message.domain !== new URL(expected.origin).host || message.uri !== expected.origin) return 'otherSite';
  if (message.statement !== getWalletStatement(expected.appName)) return 'otherStatement';
  if (message.version !== '1') return 'otherVersion';
  if (message.chainId !== '1') return 'otherChain';
  if (message.requestId !== expected.requestId) return 'otherRequest';
  const [issuedAt, expiresAt, now] = [parseTime(message.issuedAt), parseTime(message.expirationTime), expected.now.getTime()];
  if (issuedAt === null || expiresAt === null || issuedAt > now + clockTolerance || expiresAt <= issuedAt) return 'badTime';
  return issuedAt < now - walletMessageLifetime || expiresAt <= now ? 'expired' : null;
}

/** Milliseconds of an RFC 3339 time; null for text of another form or a day that doesn't exist. */
function parseTime(text: string): number | null {
  const [, local] = /^(\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d)(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? [];
  if (local === undefined) return null;
  const day = Date.parse(`${local.toUpperCase()}Z`);
  const time = Date.parse(text.toUpperCase());
  // Date.parse accepts 30 February.
  const exists = !Number.isNaN(day) && new Date(day).toISOString().startsWith(local.toUpperCase());
  return exists && !Number.isNaN(time) ? time : null;
}
