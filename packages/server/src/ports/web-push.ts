/** A browser's subscription: where to send, and the keys that encrypt for it alone. */
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } };

export type WebPush = {
  /** Our VAPID key, with which browsers subscribe: an uncompressed P-256 point, base64url. */
  publicKey: string;
  /** Whether we would send to this address. */
  accepts(endpoint: URL): boolean;
  /** Sends a text to a browser; `gone` if its subscription ended. Throws if it can be retried. */
  send(target: PushTarget, message: { text: string; ttlSeconds: number }): Promise<'sent' | 'gone'>;
};
