import type { Input, Output } from '@strapline/contract/events';
import type { CollectionPrivacy } from '@strapline/contract/shapes/collection';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { parseCollectionFile } from '@strapline/domain/collection/collection-file';
import { WireError } from '../../platform/wire/wire-error.ts';

/** A file has the audience of the piece, none of its fields. */
export type ImportItem = Omit<Input<'importCollection'>['items'][number], 'privacy'> & { privacy?: CollectionPrivacy };
type FileError = Extract<ReturnType<typeof parseCollectionFile>, { items: unknown }>['errors'][number];
/** For `refused`, the value is the server's sentence about the line. */
export type ImportError = { line: number; code: FileError['code'] | 'unknownId' | 'notYours' | 'refused'; value: string };
export type ImportPlan = { items: ImportItem[]; errors: ImportError[] } | { error: 'notAFile' | 'noIdColumn' | 'tooLarge' };

const longestFile = 5_000_000;
const linesPerCall = 100;

/** What a file would change, without changing anything. */
export async function readImportFile(file: Blob): Promise<ImportPlan> {
  if (file.size > longestFile) return { error: 'tooLarge' };
  const parsed = parseCollectionFile(await file.text());
  if ('error' in parsed) return parsed;
  const errors: ImportError[] = [...parsed.errors];
  const items = parsed.items.filter(({ line, braTagId }) => {
    const isTagId = parseBraTagId(braTagId) !== null;
    if (!isTagId) errors.push({ line, code: 'unknownId', value: braTagId.slice(0, 60) });
    return isTagId;
  });
  return { items: items.filter((item) => Object.keys(item).length > 2), errors: errors.sort((one, other) => one.line - other.line) };
}

type SendImport = (input: Input<'importCollection'>) => Promise<Output<'importCollection'>>;
export type ImportResult = { updated: number; errors: ImportError[] };

/**
 * Sends the lines in groups. A line that the server refuses is set aside and the others are sent again; any other failure ends it, and repeating the whole
 * import is safe.
 */
export async function sendImport(
  items: readonly ImportItem[],
  send: SendImport,
  onProgress: (sent: number) => void,
): Promise<ImportResult> {
  const result: ImportResult = { updated: 0, errors: [] };
  const values = new Map(items.map(({ line, braTagId }) => [line, braTagId]));
  for (let start = 0; start < items.length; start += linesPerCall) {
    const { updated, errors } = await sendGroup(items.slice(start, start + linesPerCall), send);
    result.updated += updated;
    result.errors.push(...errors.map((error) => ({ ...error, value: error.value || (values.get(error.line) ?? '') })));
    onProgress(Math.min(start + linesPerCall, items.length));
  }
  return result;
}

async function sendGroup(group: ImportItem[], send: SendImport): Promise<ImportResult> {
  if (group.length === 0) return { updated: 0, errors: [] };
  try {
    const { updated, errors } = await send({ items: group });
    return { updated, errors: errors.map((error) => ({ ...error, value: '' })) };
  } catch (error) {
    const refused = findRefusedLines(error, group);
    if (refused.length === 0) throw error;
    const others = await sendGroup(
      group.filter(({ line }) => !refused.some((one) => one.line === line)),
      send,
    );
    return { updated: others.updated, errors: [...refused, ...others.errors] };
  }
}

/** Field errors name a line by its place in the group: `items.3.folder`. */
function findRefusedLines(error: unknown, group: readonly ImportItem[]): ImportError[] {
  if (!(error instanceof WireError) || error.code !== 'validation') return [];
  const refused = new Map<number, ImportError>();
  for (const [path, text] of Object.entries(error.fields)) {
    const [, at] = /^items\.(\d+)\./.exec(path) ?? [];
    const line = at === undefined ? undefined : group[Number(at)]?.line;
    if (line !== undefined && !refused.has(line)) refused.set(line, { line, code: 'refused', value: text });
  }
  return [...refused.values()];
}
