/** Enough of an e-mail address for its owner to recognise it. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  const last = at > 2 ? address.charAt(at - 1) : '';
  return `${first}…${last}${address.slice(at)}`;
}
