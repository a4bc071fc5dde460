/** The file of a collection: one line per piece, by its id. Only what the owner noted is imported; title and creator are for people. */

type CollectionPrivacy = 'everyone' | 'followers' | 'me';
export type CollectionLine = {
  braTagId: string;
  title: string;
  creator: string;
  acquiredAt: string;
  paidCents: number | null;
  valueCents: number | null;
  folder: string | null;
  privacy: CollectionPrivacy | null;
  notes: string | null;
};
/** What a line changes: an empty field changes nothing. */
type ImportedLine = { line: number; braTagId: string } & Partial<Pick<CollectionLine, 'acquiredAt' | 'folder' | 'notes'>> & {
    paidCents?: number;
    valueCents?: number;
    privacy?: CollectionPrivacy;
  };
type LineError = {
  line: number;
  code: 'noId' | 'twice' | 'date' | 'amount' | 'privacy' | 'folder' | 'notes' | 'notAnObject';
  value: string;
};
export type ImportFile = { items: ImportedLine[]; errors: LineError[] } | { error: 'notAFile' | 'noIdColumn' };

const collectionColumns = ['id', 'title', 'creator', 'acquired', 'paid', 'value', 'folder', 'visible_to', 'notes'] as const;
const privacies: readonly CollectionPrivacy[] = ['everyone', 'followers', 'me'];
const longestNotes = 2000;
const longestFolder = 40;

export function formatCollectionCsv(lines: readonly CollectionLine[]): string {
  const rows = lines.map((line) => formatFields(line).map(formatCell).join(','));
  return `${[collectionColumns.join(','), ...rows].join('\r\n')}\r\n`;
}

export function formatCollectionJson(lines: readonly CollectionLine[]): string {
  const pieces = lines.map((line) => Object.fromEntries(formatFields(line).map((value, i) => [collectionColumns[i], value])));
  return `${JSON.stringify(pieces, null, 2)}\n`;
}

function formatFields(line: CollectionLine): string[] {
  const { braTagId, title, creator, acquiredAt, paidCents, valueCents, folder, privacy, notes } = line;
  return [
    braTagId,
    title,
    creator,
    acquiredAt.slice(0, 10),
    formatAmount(paidCents),
    formatAmount(valueCents),
    folder ?? '',
    privacy ?? '',
    notes ?? '',
  ];
}

function formatAmount(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}

/** A text that a spreadsheet would calculate, or that already has the apostrophe that prevents it. */
const formula = /^'*[=+\-@\t\r]/;

/** An apostrophe in front of a formula makes spreadsheets show it as text. The import takes it off again. */
function formatCell(value: string): string {
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Reads a file that was exported, and perhaps changed in a spreadsheet: CSV with commas or semicolons, or JSON. */
export function parseCollectionFile(content: string): ImportFile {
  const text = content.replace(/^\uFEFF/, '');
  const records = /^\s*\[/.test(text) ? parseJsonRecords(text) : parseCsvRecords(text);
  if ('error' in records) return records;
  const items: ImportedLine[] = [];
  const errors: LineError[] = [];
  const seen = new Set<string>();
  for (const { line, fields } of records.records) {
    if (fields === null) {
      errors.push({ line, code: 'notAnObject', value: '' });
      continue;
    }
    const item = readLine(line, fields, errors);
    if (!item) continue;
    if (seen.has(item.braTagId)) errors.push({ line, code: 'twice', value: item.braTagId });
    else items.push(item);
    seen.add(item.braTagId);
  }
  return { items, errors };
}

type Fields = Readonly<Record<string, string>>;
type Records = { records: { line: number; fields: Fields | null }[] } | { error: 'notAFile' | 'noIdColumn' };

/** Null if something in the line is wrong; then none of it is imported. */
function readLine(line: number, fields: Fields, errors: LineError[]): ImportedLine | null {
  const found: LineError[] = [];
  const check = (code: LineError['code'], value: string, isRight: boolean) => {
    if (!isRight) found.push({ line, code, value });
  };
  const get = (name: (typeof collectionColumns)[number]) => (fields[name] ?? '').trim();
  const [braTagId, acquired, folder, privacy, notes] = [get('id'), get('acquired'), get('folder'), get('visible_to'), get('notes')];
  check('noId', '', braTagId !== '');
  check('date', acquired, acquired === '' || isDay(acquired));
  const paid = readAmount(get('paid'));
  const value = readAmount(get('value'));
  check('amount', get('paid'), paid !== undefined);
  check('amount', get('value'), value !== undefined);
  check('folder', folder, folder.length <= longestFolder && !/[\r\n]/.test(folder));
  check('notes', notes.slice(0, 20), notes.length <= longestNotes);
  const chosen = privacies.find((one) => one === privacy);
  check('privacy', privacy, privacy === '' || chosen !== undefined);
  if (found.length > 0) {
    errors.push(...found);
    return null;
  }
  return {
    line,
    braTagId,
    ...(acquired ? { acquiredAt: acquired } : {}),
    ...(typeof paid === 'number' ? { paidCents: paid } : {}),
    ...(typeof value === 'number' ? { valueCents: value } : {}),
    ...(folder ? { folder } : {}),
    ...(chosen ? { privacy: chosen } : {}),
    ...(notes ? { notes } : {}),
  };
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** In cents; null if empty, undefined if it is no amount. */
function readAmount(text: string): number | null | undefined {
  if (text === '') return null;
  const match = /^\$?\s?(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= 100_000_000 ? cents : undefined;
}

function parseJsonRecords(text: string): Records {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { error: 'notAFile' };
  }
  if (!Array.isArray(content)) return { error: 'notAFile' };
  const records = content.map((entry: unknown, i) => ({ line: i + 1, fields: readJsonFields(entry) }));
  return { records };
}

function readJsonFields(entry: unknown): Fields | null {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return null;
  const fields = Object.entries(entry).filter(([, value]) => value !== null && typeof value !== 'object');
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

function parseCsvRecords(text: string): Records {
  const rows = readCsvRows(text);
  const [header, ...others] = rows;
  if (!header) return { error: 'notAFile' };
  const names = header.cells.map((cell) => cell.trim().toLowerCase());
  if (!names.includes('id')) return { error: 'noIdColumn' };
  const filled = others.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const readCell = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);
  const records = filled.map(({ line, cells }) => ({
    line,
    fields: Object.fromEntries(names.map((name, i) => [name, readCell(cells[i] ?? '')])),
  }));
  return { records };
}

/** RFC 4180, with the line on which each row starts. A header without commas is read with semicolons, as some spreadsheets write them. */
function readCsvRows(text: string): { line: number; cells: string[] }[] {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const separator = first.includes(',') ? ',' : ';';
  const rows: { line: number; cells: string[] }[] = [];
  let row = { line: 1, cells: [] as string[] };
  let cell = '';
  let isQuoted = false;
  let line = 1;
  const endRow = () => {
    row.cells.push(cell);
    rows.push(row);
    cell = '';
  };
  const normalized = text.replace(/\r\n?/g, '\n');
  for (let i = 0; i < normalized.length; i += 1) {
    const char = normalized[i] ?? '';
    if (char === '\n') line += 1;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (normalized[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === separator) {
      row.cells.push(cell);
      cell = '';
    } else if (char === '\n') {
      endRow();
      row = { line, cells: [] };
    } else cell += char;
  }
  if (cell !== '' || row.cells.length > 0) endRow();
  return rows;
}
