import { type NoteSigner, type NoteVerifier, verifierOf } from '@strapline/domain/log/signed-note';
import type { Services } from '../../platform/services.ts';

/** What it takes to name the log and sign for it. */
export type LogKeys = { secrets: Services['secrets']; config: { publicUrl: string } };

/** The log's name, `<host>/log`: what is signed under it, and who signs. */
function originOf(publicUrl: string): string {
  return `${new URL(publicUrl).host}/log`;
}

/** The log's key is derived like all secrets of the platform, so that processes which share the secret key sign as one. It lies outside of the database. */
export function logSigner({ secrets, config }: LogKeys, origin = originOf(config.publicUrl)): NoteSigner {
  return { name: origin, secretKey: secrets.derive('log/ed25519/1') };
}

/** Who signs the log, as everybody may know. */
export function logVerifier(known: LogKeys): NoteVerifier {
  return verifierOf(logSigner(known));
}
