/** A service that has pictures of people by their e-mail addresses, such as Gravatar. */
export type Avatars = {
  /** Its host; null: there is no service. */
  host: string | null;
  /** The picture for the SHA-256 of an address (trimmed, in lower case; hexadecimal), `size` pixels wide. Never throws. */
  find(emailSha256: string, size: number): Promise<AvatarAnswer>;
};

/** `unreachable`: the service is away or answered something else. It can be retried. */
export type AvatarAnswer = { result: 'found'; bytes: Uint8Array } | { result: 'missing' | 'unreachable' };
