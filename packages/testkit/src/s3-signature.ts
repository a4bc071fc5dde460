import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Why a request with a signature of version 4 is refused, as S3 names it; null if it is signed with this key. The body is covered by its hash in a header. */
export function findSignatureError(request: IncomingMessage, { keyId, secret }: { keyId: string; secret: string }): string | null {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, usedKeyId, scope = '', signedHeaders = '', signature] = pattern.exec(request.headers.authorization ?? '') ?? [];
  if (usedKeyId === undefined) return 'AccessDenied';
  if (usedKeyId !== keyId) return 'InvalidAccessKeyId';
  const getHeader = (name: string): string => String(request.headers[name] ?? '').trim();
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map((part) => (part.includes('=') ? part : `${part}=`))
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${getHeader(name)}`),
    '',
    signedHeaders,
    getHeader('x-amz-content-sha256'),
  ].join('\n');
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const signed = ['AWS4-HMAC-SHA256', getHeader('x-amz-date'), scope, hashed].join('\n');
  const signingKey = scope
    .split('/')
    .reduce<string | Buffer>((key, part) => createHmac('sha256', key).update(part).digest(), `AWS4${secret}`);
  return createHmac('sha256', signingKey).update(signed).digest('hex') === signature ? null : 'SignatureDoesNotMatch';
}
