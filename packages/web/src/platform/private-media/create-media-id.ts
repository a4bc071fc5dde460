const symbols = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The ID of an encrypted file, which its client makes: the encryption authenticates it. */
export function createMediaId(): string {
  let id = '';
  while (id.length < 20) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // The last four of 256 would make some symbols likelier.
    if (byte < 252) id += symbols[byte % symbols.length];
  }
  return `med_${id}`;
}
