/**
 * The database port: PostgreSQL's SQL over an embedded PGlite or a PostgreSQL server. int8 arrives as number, timestamptz as Date, jsonb parsed,
 * bytea as Uint8Array; pass jsonb values as JSON text. Inside a transaction use only the given `Trx`: PGlite has one connection and would deadlock.
 */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

export type Queryable = {
  /** All rows of one statement. `prepare: false` replans on each call, for statements whose best plan depends on their values. */
  rows<R>(statement: Statement, options?: { prepare?: boolean }): Promise<R[]>;
  /** The first row, or undefined. */
  first<R>(statement: Statement, options?: { prepare?: boolean }): Promise<R | undefined>;
  /** The number of rows that an insert, update or delete affected. */
  change(statement: Statement): Promise<number>;
};

/** Statements run in the order of their calls, so those that need no earlier row can be sent together with `Promise.all`. */
export type Trx = Queryable & {
  /** Runs several statements without parameters, such as a migration. */
  script(text: string): Promise<void>;
};

export type Database = Queryable & {
  engine: 'pglite' | 'postgres';
  /** All rows, or null if the statement took longer than `ms`. PGlite has no statement timeout and always answers. */
  rowsWithin<R>(ms: number, statement: Statement): Promise<R[] | null>;
  /** Runs `work` in a transaction; up to 3 attempts on a serialization failure or deadlock. */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Throws DatabaseUnavailable if the database does not respond. */
  ping(): Promise<void>;
  /** Connections of this process, and how many callers wait for one. */
  getConnections(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
};

/** No connection, or a timeout: the caller may retry. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** A unique, check, foreign key or exclusion constraint was violated; `constraint` is its name. */
export class ConstraintViolation extends Error {
  override name = 'ConstraintViolation';
  readonly constraint: string;
  constructor(constraint: string, cause: unknown) {
    super(`constraint ${constraint}`, { cause });
    this.constraint = constraint;
  }
}

const texts = new WeakMap<TemplateStringsArray, string>();

/** A parameterized statement: sql`select 1 where a = ${x}`. A Statement as a value is inlined as SQL. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  if (!values.some(isStatement)) {
    let text = texts.get(strings);
    if (text === undefined) {
      text = strings.reduce((all, part, i) => `${all}$${i}${part}`);
      texts.set(strings, text);
    }
    return { text, values };
  }
  const flat: unknown[] = [];
  let text = strings[0] ?? '';
  values.forEach((value, i) => {
    if (isStatement(value)) {
      text += value.text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + flat.length}`);
      flat.push(...value.values);
    } else {
      flat.push(value);
      text += `$${flat.length}`;
    }
    text += strings[i + 1] ?? '';
  });
  return { text, values: flat };
}

/** Joins conditions, assignments or queries into one statement. */
export function joinStatements(parts: readonly Statement[], between: ' and ' | ' or ' | ', ' | ' union all '): Statement {
  const flat: unknown[] = [];
  const text = parts
    .map((part) => {
      const shifted = part.text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + flat.length}`);
      flat.push(...part.values);
      return shifted;
    })
    .join(between);
  return { text, values: flat };
}

function isStatement(value: unknown): value is Statement {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    'values' in value &&
    typeof value.text === 'string' &&
    Array.isArray(value.values)
  );
}

/** A row whose columns are selected under the names of the wire's item `T`; its timestamps `K` are still dates. */
export type DatedRow<T, K extends keyof T> = Omit<T, K> & { [Key in K]: Date | Extract<T[Key], null> };
