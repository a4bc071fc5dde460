/**
 * The database port: PostgreSQL's SQL over an embedded PGlite or a PostgreSQL server. int8 arrives as number, timestamptz as Date, jsonb parsed,
 * bytea as Uint8Array; give jsonb values as JSON text. Inside a transaction use only the `Trx` handed in: PGlite has one connection and would wait for itself.
 */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

export type Queryable = {
  /** All rows of one statement. `prepare: false` plans it anew for its values, for statements whose best plan depends on them. */
  rows<R>(statement: Statement, options?: { prepare?: boolean }): Promise<R[]>;
  /** The first row, or undefined. */
  first<R>(statement: Statement, options?: { prepare?: boolean }): Promise<R | undefined>;
  /** How many rows an insert, update or delete touched. */
  change(statement: Statement): Promise<number>;
};

export type Trx = Queryable & {
  /** Several statements without values, as in a migration. */
  script(text: string): Promise<void>;
};

export type Database = Queryable & {
  engine: 'pglite' | 'postgres';
  /** All rows of a statement that may be left unanswered: null where it took longer. PGlite cannot end a statement and answers all the same. */
  rowsWithin<R>(ms: number, statement: Statement): Promise<R[] | null>;
  /** All or nothing; repeated up to 3 times when the database asks for it (serialization failure, deadlock). */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Throws DatabaseUnavailable when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** The database does not answer, or did not in time: the caller may try again. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** A unique or check constraint said no; `constraint` is its name. */
export class ConstraintViolation extends Error {
  override name = 'ConstraintViolation';
  readonly constraint: string;
  constructor(constraint: string, cause: unknown) {
    super(`constraint ${constraint}`, { cause });
    this.constraint = constraint;
  }
}

const texts = new WeakMap<TemplateStringsArray, string>();

/** A statement with its values apart: sql`select 1 where a = ${x}`. A Statement as a value is spliced in as SQL. */
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

/** Joins statements, for lists of conditions, assignments or queries. */
export function joined(parts: readonly Statement[], between: ' and ' | ' or ' | ', ' | ' union all '): Statement {
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
