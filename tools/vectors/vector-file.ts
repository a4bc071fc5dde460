import { isDeepStrictEqual } from 'node:util';

export type Fields = Readonly<Record<string, unknown>>;
type Vector = { id: string; kind: string; input: Fields; expect: unknown };
export type Verdict = { id: string; passed: boolean; expected: unknown; actual: unknown };

/** What a vector expects, and what the library answers. Fields of the answer that the vector leaves out are not compared. */
export type Answer = { expected: Fields; actual: Fields };

/** The file or the arguments are invalid; the message says why. */
export class VectorError extends Error {}

/** Checks every vector of a file. Throws VectorError for an invalid file. */
export function checkVectors(text: string, kinds: Record<string, (input: Fields) => unknown>): Verdict[] {
  return readVectors(text).map(({ id, kind, input, expect }) => {
    const answer = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (!answer) throw new VectorError(`${id}: there is no kind ${JSON.stringify(kind)}; known are ${Object.keys(kinds).join(', ')}.`);
    if (isFields(expect) && Object.keys(expect).length === 0) throw new VectorError(`${id}: expects nothing.`);
    const actual = answerTo(id, () => answer(input));
    return { id, passed: isExpected(expect, actual), expected: expect, actual };
  });
}

function readVectors(text: string): Vector[] {
  const file = parseJson(text);
  const vectors = isFields(file) ? file['vectors'] : undefined;
  if (!Array.isArray(vectors) || vectors.length === 0) throw new VectorError('The file holds no list "vectors".');
  const ids = new Set<string>();
  return vectors.map((vector: unknown, index) => {
    if (!isVector(vector)) throw new VectorError(`Vector ${index + 1} of the file needs an id, a kind, an input and what to expect.`);
    if (ids.has(vector.id)) throw new VectorError(`${vector.id} is there twice.`);
    ids.add(vector.id);
    return vector;
  });
}

function answerTo(id: string, answer: () => unknown): unknown {
  try {
    return answer();
  } catch (error) {
    // The library throws on input that a vector must not have.
    if (error instanceof VectorError || error instanceof RangeError) throw new VectorError(`${id}: ${error.message}.`);
    throw error;
  }
}

/** Every expected field must be equal, and an error must be expected. Other fields may be anything. */
function isExpected(expected: unknown, actual: unknown): boolean {
  if (!isFields(expected) || !isFields(actual)) return isDeepStrictEqual(expected, actual);
  if ('error' in actual && !('error' in expected)) return false;
  const { tolerance, ...fields } = expected;
  return Object.entries(fields).every(([name, value]) => {
    const actualValue = actual[name];
    if (tolerance !== undefined && isNear(name, value, actualValue)) return true;
    return isDeepStrictEqual(inAnyOrder(value), inAnyOrder(actualValue));
  });
}

/** With `tolerance`, volumes may differ by 2 percent, and the wire's diameter by a millimetre. */
function isNear(name: string, expected: unknown, actual: unknown): boolean {
  if (typeof expected !== 'number' || typeof actual !== 'number') return false;
  if (name === 'diameterCm') return Math.abs(expected - actual) <= 0.1;
  return (name === 'cupMl' || name === 'pairGrams') && Math.abs(expected - actual) <= 0.02 * expected;
}

function inAnyOrder(value: unknown): unknown {
  return Array.isArray(value) ? [...value].sort() : value;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new VectorError('The file is not JSON.');
  }
}

function isVector(value: unknown): value is Vector {
  return (
    isFields(value) && typeof value['id'] === 'string' && typeof value['kind'] === 'string' && isFields(value['input']) && 'expect' in value
  );
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldsOf(value: unknown, what: string): Fields {
  if (!isFields(value)) throw new VectorError(`${what} is not an object`);
  return value;
}

export function listOf(input: Fields, name: string): readonly unknown[] {
  const value = input[name];
  if (!Array.isArray(value)) throw new VectorError(`"${name}" is not a list`);
  return value;
}

export function textOf(input: Fields, name: string): string {
  const value = input[name];
  if (typeof value !== 'string') throw new VectorError(`"${name}" is not a text`);
  return value;
}

export function numberOf(input: Fields, name: string): number {
  const value = input[name];
  if (typeof value !== 'number') throw new VectorError(`"${name}" is not a number`);
  return value;
}

/** Bytes written as hex digits. */
export function bytesOf(input: Fields, name: string): Uint8Array<ArrayBuffer> {
  const text = textOf(input, name);
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(text)) throw new VectorError(`"${name}" is not hex`);
  return Uint8Array.from(Buffer.from(text, 'hex'));
}

/** The field alone if it is there. */
export function optional(input: Fields, name: string): Fields {
  return name in input ? { [name]: input[name] } : {};
}
