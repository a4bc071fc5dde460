import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { GhostError } from './ghost-error.ts';

/** Longer lives are refused, whatever the token says. */
const maxAge = '5m';
const audiences = ['/admin/', '/v4/admin/', '/v5/admin/', '/v6/admin/'];

const form = /^Ghost ([\w-]+\.[\w-]+\.[\w-]+)$/;

/** The ID of the key that a token names, not checked. */
export function readKeyId(authorization: string | undefined): string | null {
  const [, token] = form.exec(authorization ?? '') ?? [];
  try {
    return token ? (decodeProtectedHeader(token).kid ?? null) : null;
  } catch {
    // Not a token: `checkAdminToken` says so.
    return null;
  }
}

/** Checks `Authorization: Ghost <JWT>`: signed with the secret of the admin key, at most five minutes ago, for the Admin API. `key` is `<id>:<secret in hex>`. */
export async function checkAdminToken(authorization: string | undefined, key: string): Promise<void> {
  const [, token] = form.exec(authorization ?? '') ?? [];
  if (!token)
    throw new GhostError('NoPermissionError', 'Authorization failed', {
      context: 'Send a token of an admin key as Authorization: Ghost <token>.',
    });
  const [id = '', secret = ''] = key.split(':');
  // Before the signature, as in Ghost: the secret of an unknown key isn't known either.
  if (readKeyId(authorization) !== id)
    throw new GhostError('UnauthorizedError', 'Unknown Admin API Key', { code: 'UNKNOWN_ADMIN_API_KEY' });
  try {
    await jwtVerify(token, Buffer.from(secret, 'hex'), {
      algorithms: ['HS256'],
      audience: audiences,
      maxTokenAge: maxAge,
      clockTolerance: 10,
      requiredClaims: ['exp'],
    });
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    const context = error instanceof errors.JWTExpired ? 'It is older than five minutes.' : 'Its signature, key or audience is wrong.';
    throw new GhostError('UnauthorizedError', 'The token is not valid.', { context, code: 'INVALID_JWT' });
  }
}
