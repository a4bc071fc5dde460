/**
 * The lowest frequencies of a two-dimensional cosine transform (DCT-II) of a square grid of `size` values a side: `count` in each direction from the frequency
 * `first` on, row by row, vertical frequency first. Not normalized: both hashes only compare the values with each other.
 */
export function transformCosine(grid: Float32Array, { size, first, count }: { size: number; first: number; count: number }): Float64Array {
  const waves = listWaves(size, first, count);
  // Along the columns first: one row of `size` sums for each vertical frequency.
  const columns = new Float64Array(count * size);
  for (let u = 0; u < count; u += 1)
    for (let y = 0; y < size; y += 1) {
      const wave = waves[u * size + y] ?? 0;
      for (let x = 0; x < size; x += 1) columns[u * size + x] = (columns[u * size + x] ?? 0) + wave * (grid[y * size + x] ?? 0);
    }
  const frequencies = new Float64Array(count * count);
  for (let u = 0; u < count; u += 1)
    for (let v = 0; v < count; v += 1) {
      let sum = 0;
      for (let x = 0; x < size; x += 1) sum += (columns[u * size + x] ?? 0) * (waves[v * size + x] ?? 0);
      frequencies[u * count + v] = sum;
    }
  return frequencies;
}

const wavesOf = new Map<string, Float64Array>();

/** The values of each cosine at the centers of the cells, one row for each frequency. */
function listWaves(size: number, first: number, count: number): Float64Array {
  const key = `${size} ${first} ${count}`;
  const known = wavesOf.get(key);
  if (known) return known;
  const waves = new Float64Array(count * size);
  for (let u = 0; u < count; u += 1)
    for (let x = 0; x < size; x += 1) waves[u * size + x] = Math.cos((Math.PI / (2 * size)) * (first + u) * (2 * x + 1));
  wavesOf.set(key, waves);
  return waves;
}
