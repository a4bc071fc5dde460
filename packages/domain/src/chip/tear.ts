/** What a tear loop says of itself. `impossible` is signed by our key and yet no state that a chip can be in. */
export type Tear = 'closed' | 'opened' | 'uninitialised' | 'impossible';

/**
 * The state in decrypted file data of 16 bytes: permanent and current status, `SL1`, then what is fixed for the chip. The permanent status turns from C to
 * O at the first read with an open loop and never back; the current one may close again. I is a loop that was never switched on.
 */
export function readTear(file: Uint8Array): Tear {
  const text = String.fromCharCode(...file.subarray(0, 5));
  if (text === 'CCSL1') return 'closed';
  if (text === 'OCSL1' || text === 'OOSL1') return 'opened';
  return /^(?:I[ICO]|[CO]I)SL1$/.test(text) ? 'uninitialised' : 'impossible';
}
