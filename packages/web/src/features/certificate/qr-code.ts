import { encode } from 'uqr';

/** One SVG path, one unit per module, with the quiet zone that scanners need. */
export function createQrCode(text: string): { path: string; viewBox: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, viewBox: `-2 -2 ${size + 4} ${size + 4}` };
}
