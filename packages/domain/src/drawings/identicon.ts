/** Threads of the product's colors, dark enough to stand out on linen. */
const threads = ['#7a1f3d', '#80591a', '#1d6657', '#2b5a88', '#5f4a8a', '#231a1e'] as const;
const rows = 7;
const step = 6;

/** A cross-stitch pattern on a round of linen, from a SHA-256 in hexadecimal: the same hash always has the same one. An SVG document of `size` pixels. */
export function drawIdenticon(sha256: string, size: number): string {
  const digits = Array.from(sha256, (digit) => Number.parseInt(digit, 16));
  const [first, second] = pickThreads(digits);
  const stitches = { [first]: '', [second]: '' };
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < rows; column += 1) {
      // Mirrored, as stitched patterns are.
      const digit = digits[2 + row * 4 + Math.min(column, rows - 1 - column)] ?? 0;
      if (digit >= 8) stitches[digit >= 13 ? second : first] += drawStitch(column, row);
    }
  const paths = Object.entries(stitches).map(([color, path]) => `<path stroke="${color}" d="${path}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64"><rect width="64" height="64" fill="#f2eae1"/><circle cx="32" cy="32" r="29.5" fill="none" stroke="#80591a" stroke-opacity=".35" stroke-dasharray="2.5 2"/><g fill="none" stroke-width="2" stroke-linecap="round">${paths.join('')}</g></svg>`;
}

/** Two different ones. */
function pickThreads([one = 0, other = 0]: number[]): [string, string] {
  const first = one % threads.length;
  const second = (first + 1 + (other % (threads.length - 1))) % threads.length;
  return [threads[first] ?? threads[0], threads[second] ?? threads[1]];
}

function drawStitch(column: number, row: number): string {
  const [x, y] = [12 + column * step, 12 + row * step];
  return `M${x} ${y}l4 4m0-4-4 4`;
}
