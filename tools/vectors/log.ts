import { computeTreeHead, hashLeaf } from '@strapline/domain/log/merkle';
import { isConsistent, isIncluded } from '@strapline/domain/log/proofs';
import { openNote, parseVerifierKey } from '@strapline/domain/log/signed-note';
import { type Answer, bytesOf, type Fields, listOf, numberOf, optional, textOf, VectorError } from './vector-file.ts';

/** The root over the first `size` leaves of the block. */
export function answerToRoot(block: Fields, size: number): Answer {
  const leaves = listOf(block, 'leavesHex');
  if (size > leaves.length) throw new VectorError(`there are no ${size} leaves`);
  const hashes = leaves.slice(0, size).map((leafHex) => hashLeaf(bytesOf({ leafHex }, 'leafHex')));
  return { expected: { root: listOf(block, 'roots')[size] }, actual: { root: hex(computeTreeHead(hashes)) } };
}

export function answerToSignedNote(vector: Fields): Answer {
  const verifier = parseVerifierKey(textOf(vector, 'vkey'));
  return { expected: { signed: true }, actual: { signed: verifier !== null && openNote(textOf(vector, 'note'), [verifier]) !== null } };
}

export function answerToProof(vector: Fields): Answer {
  const kind = textOf(vector, 'kind');
  const proof = listOf(vector, 'proof').map((hash) => bytesOf({ hash }, 'hash'));
  const expected = { valid: vector['valid'] };
  if (kind === 'consistency') {
    const [size1, size2] = [numberOf(vector, 'size1'), numberOf(vector, 'size2')];
    const [root1, root2] = [bytesOf(vector, 'root1'), bytesOf(vector, 'root2')];
    return { expected, actual: { valid: isConsistent({ size1, size2, root1, root2, proof }) } };
  }
  if (kind !== 'inclusion') throw new VectorError(`there is no kind ${JSON.stringify(kind)}`);
  const leaf = bytesOf(vector, 'leafHash');
  const claim = { index: numberOf(vector, 'leafIdx'), size: numberOf(vector, 'treeSize'), leaf, proof, root: bytesOf(vector, 'root') };
  return {
    expected: { ...expected, ...('leafData' in vector ? optional(vector, 'leafHash') : {}) },
    actual: { valid: isIncluded(claim), ...('leafData' in vector ? { leafHash: hex(hashLeaf(bytesOf(vector, 'leafData'))) } : {}) },
  };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
