import { normalizeStrapCode } from '@strapline/domain/bra-tag/strap-code';
import { findDistance } from '@strapline/domain/picture-match/hamming';
import { answerToChip, hostOf } from './chips.ts';
import { answerToProof, answerToRoot, answerToSignedNote } from './log.ts';
import { answerToEnvelope } from './media.ts';
import { type Answer, type Fields, fieldsOf, listOf, optional, parseJson, VectorError, type Verdict } from './vector-file.ts';

/** The PDQ hash of a picture by the name of its file. Throws VectorError if there is none. */
type Pictures = (file: string) => Promise<string>;
type Vector = { id: string; answer: () => Answer | Promise<Answer> };

const format = 'strapline-ntag-vectors/1';
/** Explanatory parts of the file, which are not checked. */
const explanations = ['verdicts', 'sl1'];

/** The vectors of each block by part. An unknown block is refused, since it would not be checked. */
const blocks: Record<string, (block: unknown, file: Fields, pictures: Pictures | undefined) => Record<string, Vector[]>> = {
  published: (block, file) => ({ published: chips(block, file) }),
  primitives: (block, file) => ({ primitives: chips(block, file) }),
  kdf: (block, file) => ({ kdf: chips(block, file) }),
  generated: (block, file) => ({ generated: chips(block, file) }),
  sequences: (block, file) => ({ sequences: chips(block, file) }),
  merkle: (block) => {
    const { roots = [], signedNote, proofs = [], ...rest } = fieldsOf(block, 'merkle');
    const merkle = { ...rest, roots };
    const note = signedNote === undefined ? null : fieldsOf(signedNote, 'merkle/signedNote');
    return {
      'merkle/roots': listOf(merkle, 'roots').map((_, size) => ({ id: `merkle/roots/${size}`, answer: () => answerToRoot(merkle, size) })),
      'merkle/signedNote': note ? [{ id: 'merkle/signedNote', answer: () => answerToSignedNote(note) }] : [],
      'merkle/proofs': vectors(proofs, 'merkle/proofs', answerToProof),
    };
  },
  envelope: (block) => ({ envelope: vectors(fieldsOf(block, 'envelope')['vectors'] ?? [], 'envelope/vectors', answerToEnvelope) }),
  strapCodes: (block) => ({ strapCodes: vectors(fieldsOf(block, 'strapCodes')['vectors'] ?? [], 'strapCodes/vectors', answerToStrapCode) }),
  // The pictures are not in the file.
  pdq: (block, _file, pictures) => (pictures ? { pdq: listPictures(block, pictures) } : {}),
};
const needed = [
  'published',
  'primitives',
  'kdf',
  'generated',
  'sequences',
  'merkle/roots',
  'merkle/signedNote',
  'merkle/proofs',
  'envelope',
  'strapCodes',
];

/**
 * Checks every vector of a file. A missing or empty block fails, so that it does not look as if it had been checked. Throws VectorError for
 * an invalid file.
 */
export async function checkAuthenticity(text: string, pictures?: Pictures): Promise<{ verdicts: Verdict[]; unchecked: string[] }> {
  const file = fieldsOf(parseJson(text), 'the file');
  if (file['format'] !== format) throw new VectorError(`The file does not say that its format is ${format}.`);
  const fileBlocks = Object.entries(file).filter(([name, value]) => typeof value === 'object' && !explanations.includes(name));
  const parts = new Map<string, Vector[]>();
  for (const [name, block] of fileBlocks) {
    const read = Object.hasOwn(blocks, name) ? blocks[name] : undefined;
    if (!read) throw new VectorError(`There is no block ${JSON.stringify(name)}; known are ${Object.keys(blocks).join(', ')}.`);
    for (const [part, vectors] of Object.entries(read(block, file, pictures))) parts.set(part, vectors);
  }
  const all = [...parts.values()].flat();
  if (all.length === 0) throw new VectorError('The file holds nothing to check.');
  const ids = new Set<string>();
  for (const { id } of all) {
    if (ids.has(id)) throw new VectorError(`${id} is there twice.`);
    ids.add(id);
  }
  const verdicts: Verdict[] = [];
  for (const vector of all) verdicts.push(await judge(vector));
  for (const id of needed)
    if (!parts.get(id)?.length) verdicts.push({ id, passed: false, expected: 'vectors of this block', actual: 'left out of the file' });
  const isUnchecked = 'pdq' in file && !pictures;
  return {
    verdicts,
    unchecked: isUnchecked
      ? ['pdq: the pictures are not in the file, and --pictures names no folder that has them, so their hashes were not checked.']
      : [],
  };
}

/** In how many bits the hash may differ from that of another decoder. */
const decoderBits = 16;

function listPictures(block: unknown, hashPicture: Pictures): Vector[] {
  return listOf(fieldsOf(block, 'pdq'), 'images').map((value, place) => {
    const { file, pdq } = fieldsOf(value, `pdq/images/${place}`);
    if (typeof file !== 'string' || typeof pdq !== 'string') throw new VectorError(`pdq/images/${place} has no file or no pdq.`);
    const answer = async (): Promise<Answer> => {
      const distance = findDistance(await hashPicture(file), pdq);
      return { expected: { isSame: true }, actual: { isSame: distance <= decoderBits, distance } };
    };
    return { id: `pdq/${file}`, answer };
  });
}

function chips(block: unknown, file: Fields): Vector[] {
  const host = hostOf(file);
  return vectors(block, '', (vector) => answerToChip(vector, host));
}

/** A vector without an id is named by its position in the file. */
function vectors(list: unknown, place: string, answer: (vector: Fields) => Answer | Promise<Answer>): Vector[] {
  if (!Array.isArray(list)) throw new VectorError(`${place || 'A block'} is not a list.`);
  return list.map((value: unknown, index) => {
    const vector = fieldsOf(value, `${place}/${index}`);
    const id = vector['id'] ?? `${place}/${index}`;
    if (typeof id !== 'string') throw new VectorError(`${place}/${index} has an id that is not a text.`);
    return { id, answer: () => answer(vector) };
  });
}

/** Invalid input of a vector (not hex, an unknown kind) fails that vector only. */
async function judge({ id, answer }: Vector): Promise<Verdict> {
  try {
    const { expected, actual } = await answer();
    return { id, passed: Object.entries(expected).every(([name, value]) => isSame(value, actual[name])), expected, actual };
  } catch (error) {
    if (!(error instanceof VectorError || error instanceof RangeError)) throw error;
    return { id, passed: false, expected: 'an answer', actual: error.message };
  }
}

function isSame(expected: unknown, actual: unknown): boolean {
  if (expected === 'bad_mac_or_format') return actual === 'bad_mac' || actual === 'bad_format';
  return JSON.stringify(expected) === JSON.stringify(actual);
}

function answerToStrapCode(vector: Fields): Answer {
  const input = vector['input'];
  if (typeof input !== 'string') throw new VectorError('"input" is not a text');
  const normalized = normalizeStrapCode(input);
  return {
    expected: { valid: vector['valid'], ...optional(vector, 'normalized') },
    actual: { valid: normalized !== null, normalized },
  };
}
