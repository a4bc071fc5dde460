import { createHash } from 'node:crypto';
import type { LinkBody } from './bodies.ts';
import type { Call } from './call.ts';
import { StripeFault } from './errors.ts';

/** The store keeps the hash: who reads it cannot use it. */
function idOfSecret(part: LinkBody['part'], secret: string): string {
  return `${part}_${createHash('sha256').update(secret).digest('hex')}`;
}

type LinkFacts = Pick<LinkBody, 'account' | 'purpose' | 'expires' | 'refreshUrl' | 'returnUrl'>;

export function newLink(secret: string, facts: LinkFacts, part: LinkBody['part'] = 'link'): LinkBody {
  return { id: idOfSecret(part, secret), object: 'link', part, used: false, ...facts };
}

/** The person must get a fresh link: this one is used, old, or was never one. */
export class LinkOver extends StripeFault {
  readonly refreshUrl: string | null;

  constructor(refreshUrl: string | null) {
    super(404, { type: 'invalid_request_error', message: 'This link has expired.' });
    this.refreshUrl = refreshUrl;
  }
}

const visitSeconds = 60 * 60;

/** Uses a link up; `visit` is the secret of the visit that it opens. Of two who come at once, one is in. */
export async function openVisit(
  call: Call,
  purpose: LinkBody['purpose'],
  account: string,
  secret: string,
  visit: string,
): Promise<LinkBody> {
  const row = await call.find('link', idOfSecret('link', secret), '');
  if (row === null || row.body.purpose !== purpose || row.body.account !== account) throw new LinkOver(null);
  if (row.body.used || row.body.expires <= call.now) throw new LinkOver(row.body.refreshUrl);
  call.change(row, { ...row.body, used: true });
  const { refreshUrl, returnUrl } = row.body;
  const opened = newLink(visit, { account, purpose, expires: call.now + visitSeconds, refreshUrl, returnUrl }, 'visit');
  call.add('link', opened);
  return opened;
}

export async function needVisit(call: Call, purpose: LinkBody['purpose'], account: string, secret: string): Promise<LinkBody> {
  const row = await call.find('link', idOfSecret('visit', secret), '');
  if (row === null || row.body.purpose !== purpose || row.body.account !== account) throw new LinkOver(null);
  if (row.body.expires <= call.now) throw new LinkOver(row.body.refreshUrl);
  return row.body;
}
