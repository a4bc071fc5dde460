import { encode } from 'uqr';

/** A QR code as one path, a unit for each of its small squares, with the quiet border that readers need. */
export function createQrCode(text: string): { path: string; viewBox: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, viewBox: `-2 -2 ${size + 4} ${size + 4}` };
}
