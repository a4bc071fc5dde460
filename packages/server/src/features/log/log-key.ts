import { createNoteVerifier, type NoteSigner, type NoteVerifier } from '@strapline/domain/log/signed-note';
import type { Services } from '../../platform/services.ts';

/** What the log's name and key are derived from. */
export type LogKeys = { secrets: Services['secrets']; config: { publicUrl: string } };

/** The log's origin, `<host>/log`, in checkpoints and key names. */
function getLogOrigin(publicUrl: string): string {
  return `${new URL(publicUrl).host}/log`;
}

/** The signing key is derived from the secret key, which is outside the database and shared by all processes. */
export function createLogSigner({ secrets, config }: LogKeys, origin = getLogOrigin(config.publicUrl)): NoteSigner {
  return { name: origin, secretKey: secrets.derive('log/ed25519/1') };
}

/** The log's public key. */
export function createLogVerifier(keys: LogKeys): NoteVerifier {
  return createNoteVerifier(createLogSigner(keys));
}
