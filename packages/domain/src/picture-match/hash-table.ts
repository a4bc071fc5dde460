import { countBits } from './hamming.ts';

type Options = {
  /** 32-bit words of a hash. */
  words: number;
  /** Into how many parts a hash is cut to be found. */
  slots: number;
  /** Bits in which a hash may differ from the one that is looked up. */
  radius: number;
};

/** Finds the hashes within a distance without comparing all. Rows are numbers that the caller gives, small ones, as they are places in arrays. */
type HashTable = {
  /** `row` must be free. */
  add(row: number, hash: Uint32Array): void;
  remove(row: number): void;
  /** Calls `visit` for each row within the radius, maybe several times. */
  search(hash: Uint32Array, visit: (row: number, distance: number) => void): void;
};

/** A part of each hash, `width` bits from the bit `from` on, with the rows by its values. */
type Slot = {
  from: number;
  width: number;
  /** What the values around one differ from it by. */
  masks: Int32Array;
  /** The first row of each bucket, and the row after each row in its bucket. */
  heads: Int32Array;
  nexts: Int32Array;
};

const none = -1;
const firstCapacity = 256;

/**
 * Multi-index hashing (Norouzi, Punjani, Fleet: "Fast search in Hamming space with multi-index hashing", 2012): of two hashes that differ in at most `radius` bits,
 * at least one of `slots` parts differs in at most `radius / slots` bits. So each part has a table of its own, in which the few values around a part are looked up;
 * what is found there is compared in full. Everything is in typed arrays: a hash takes `4 * (words + slots)` bytes besides the tables' heads.
 */
export function createHashTable({ words, slots: slotCount, radius }: Options): HashTable {
  let capacity = firstCapacity;
  let hashes = new Uint32Array(capacity * words);
  let isUsed = new Uint8Array(capacity);
  const slots = cutIntoSlots(words * 32, slotCount, radius);
  for (const slot of slots) makeBuckets(slot, capacity);

  const readPart = (row: number, { from, width }: Slot): number => readBits(hashes, row * words * 32 + from, width);

  /** Rehashes every key into a larger number of buckets. */
  const grow = (needed: number): void => {
    while (capacity < needed) capacity *= 2;
    hashes = copyInto(new Uint32Array(capacity * words), hashes);
    isUsed = copyInto(new Uint8Array(capacity), isUsed);
    for (const slot of slots) {
      makeBuckets(slot, capacity);
      for (let row = 0; row < capacity; row += 1) if (isUsed[row] === 1) link(slot, readPart(row, slot), row);
    }
  };

  /** Above the radius it may stop counting early. */
  const measure = (row: number, hash: Uint32Array): number => {
    let distance = 0;
    for (let i = 0, at = row * words; i < words && distance <= radius; i += 1, at += 1)
      distance += countBits((hashes[at] ?? 0) ^ (hash[i] ?? 0));
    return distance;
  };

  return {
    add(row, hash) {
      if (hash.length !== words) throw new RangeError('this hash has another length');
      if (row >= capacity) grow(row + 1);
      hashes.set(hash, row * words);
      isUsed[row] = 1;
      for (const slot of slots) link(slot, readPart(row, slot), row);
    },
    remove(row) {
      if (isUsed[row] !== 1) return;
      for (const slot of slots) unlink(slot, readPart(row, slot), row);
      isUsed[row] = 0;
    },
    search(hash, visit) {
      for (const { from, width, masks, heads, nexts } of slots) {
        const value = readBits(hash, from, width);
        for (let m = 0; m < masks.length; m += 1) {
          let row = heads[findBucket(value ^ (masks[m] ?? 0), heads.length)] ?? none;
          while (row !== none) {
            const distance = measure(row, hash);
            if (distance <= radius) visit(row, distance);
            row = nexts[row] ?? none;
          }
        }
      }
    },
  };
}

/** What is beyond 32 bits of a part isn't needed to find it. */
function cutIntoSlots(bits: number, count: number, radius: number): Slot[] {
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((bits * i) / count);
    const width = Math.min(32, Math.floor((bits * (i + 1)) / count) - from);
    return { from, width, masks: listMasks(width, Math.floor(radius / count)), heads: new Int32Array(0), nexts: new Int32Array(0) };
  });
}

/** All values of `width` bits of which at most `reach` are set. */
function listMasks(width: number, reach: number): Int32Array {
  let masks = [0];
  for (let bit = 0; bit < width; bit += 1)
    masks = masks.concat(masks.filter((mask) => countBits(mask) < reach).map((mask) => mask | (1 << bit)));
  return Int32Array.from(masks);
}

/** As many empty buckets as there may be rows, a power of two, but no more than there are values. */
function makeBuckets(slot: Slot, capacity: number): void {
  slot.heads = new Int32Array(Math.min(capacity, 2 ** slot.width)).fill(none);
  slot.nexts = new Int32Array(capacity).fill(none);
}

function link({ heads, nexts }: Slot, value: number, row: number): void {
  const bucket = findBucket(value, heads.length);
  nexts[row] = heads[bucket] ?? none;
  heads[bucket] = row;
}

function unlink({ heads, nexts }: Slot, value: number, row: number): void {
  const bucket = findBucket(value, heads.length);
  const after = nexts[row] ?? none;
  let before = heads[bucket] ?? none;
  if (before === row) {
    heads[bucket] = after;
    return;
  }
  while (nexts[before] !== row) before = nexts[before] ?? none;
  nexts[before] = after;
}

/** Bits of consecutive words, most significant first; at most 32. */
function readBits(words: Uint32Array, from: number, width: number): number {
  const [index, skipped] = [from >>> 5, from & 31];
  const free = 32 - width;
  const first = ((words[index] ?? 0) << skipped) >>> free;
  const missing = skipped + width - 32;
  return missing <= 0 ? first : first | ((words[index + 1] ?? 0) >>> (32 - missing));
}

/** Fibonacci hashing: the upper bits of the product depend on all bits of the value. */
function findBucket(value: number, buckets: number): number {
  return Math.imul(value, 0x9e3779b1) >>> (Math.clz32(buckets) + 1);
}

function copyInto<A extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(target: A, source: A): A {
  target.set(source);
  return target;
}
