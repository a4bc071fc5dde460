import { createOutgoing } from '../../platform/outgoing.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { WebPush } from '../../ports/web-push.ts';
import { encryptPush } from './encrypt-push.ts';
import { createVapid } from './vapid.ts';

/**
 * Web Push over the guarded client. Browsers choose the address, so it must be a public https one without a port or credentials; a test's push service is
 * on this machine. The VAPID key follows from the secret key, so browsers stay subscribed as long as the server keeps that one.
 */
export function openWebPush(secrets: Secrets, supportEmail: string, isLocal = false): WebPush {
  const vapid = createVapid(secrets.derive('web-push'), `mailto:${supportEmail}`);
  const outgoing = createOutgoing({ loopback: isLocal, maxBytes: 10_000 });
  return {
    publicKey: vapid.publicKey,
    accepts: ({ protocol, hostname, port, username, password }) => {
      if (isLocal) return hostname === '127.0.0.1';
      return (
        protocol === 'https:' && port === '' && username === '' && password === '' && hostname.includes('.') && !/^[\d.]+$/.test(hostname)
      );
    },
    send: async ({ endpoint, keys }, { text, ttlSeconds }) => {
      const url = new URL(endpoint);
      const { status } = await outgoing(url, {
        method: 'POST',
        headers: {
          authorization: vapid.authorize(url, new Date()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(Math.max(0, Math.floor(ttlSeconds))),
          urgency: 'normal',
        },
        body: encryptPush(text, keys),
      });
      if (status === 404 || status === 410) return 'gone';
      if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
      return 'sent';
    },
  };
}
