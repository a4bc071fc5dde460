/** The status of a tear loop. `impossible` is authenticated but not a state that a chip can be in. */
export type Tear = 'closed' | 'opened' | 'uninitialised' | 'impossible';

/**
 * Parses the tear status in decrypted file data of 16 bytes: permanent and current status, `SL1`, then fixed text. The permanent status
 * changes from C to O at the first read with an open loop and never back; the current one may close again. I: the loop was never
 * initialized.
 */
export function parseTear(file: Uint8Array): Tear {
  const text = String.fromCharCode(...file.subarray(0, 5));
  if (text === 'CCSL1') return 'closed';
  if (text === 'OCSL1' || text === 'OOSL1') return 'opened';
  return /^(?:I[ICO]|[CO]I)SL1$/.test(text) ? 'uninitialised' : 'impossible';
}
