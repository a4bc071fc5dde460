import { createHash } from 'node:crypto';
import type { Call } from '../api/call.ts';
import type { LinkBody } from '../api/object-types.ts';
import { StripeError } from '../api/stripe-error.ts';

/** Only the hash is stored, so that a reader of the database can't use the link. */
function createLinkId(part: LinkBody['part'], secret: string): string {
  return `${part}_${createHash('sha256').update(secret).digest('hex')}`;
}

type LinkFacts = Pick<LinkBody, 'account' | 'purpose' | 'expires' | 'refreshUrl' | 'returnUrl'>;

export function createLinkBody(secret: string, facts: LinkFacts, part: LinkBody['part'] = 'link'): LinkBody {
  return { id: createLinkId(part, secret), object: 'link', part, used: false, ...facts };
}

/** The link was used, has expired or does not exist. */
export class LinkExpired extends StripeError {
  readonly refreshUrl: string | null;

  constructor(refreshUrl: string | null) {
    super(404, { type: 'invalid_request_error', message: 'This link has expired.' });
    this.refreshUrl = refreshUrl;
  }
}

const visitSeconds = 60 * 60;

/** Uses the link, once; `visit` is the secret of the visit that it opens. */
export async function openVisit(
  call: Call,
  purpose: LinkBody['purpose'],
  account: string,
  secret: string,
  visit: string,
): Promise<LinkBody> {
  const row = await call.find('link', createLinkId('link', secret), '');
  if (row === null || row.body.purpose !== purpose || row.body.account !== account) throw new LinkExpired(null);
  if (row.body.used || row.body.expires <= call.now) throw new LinkExpired(row.body.refreshUrl);
  call.change(row, { ...row.body, used: true });
  const { refreshUrl, returnUrl } = row.body;
  const opened = createLinkBody(visit, { account, purpose, expires: call.now + visitSeconds, refreshUrl, returnUrl }, 'visit');
  call.add('link', opened);
  return opened;
}

export async function requireVisit(call: Call, purpose: LinkBody['purpose'], account: string, secret: string): Promise<LinkBody> {
  const row = await call.find('link', createLinkId('visit', secret), '');
  if (row === null || row.body.purpose !== purpose || row.body.account !== account) throw new LinkExpired(null);
  if (row.body.expires <= call.now) throw new LinkExpired(row.body.refreshUrl);
  return row.body;
}
