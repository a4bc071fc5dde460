/** The database interface that the store needs. PGlite or PostgreSQL, with int8 as number, timestamptz as Date and jsonb parsed. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

export type Queryable = {
  rows<R>(statement: Statement): Promise<R[]>;
  first<R>(statement: Statement): Promise<R | undefined>;
  /** How many rows were inserted, updated or deleted. */
  change(statement: Statement): Promise<number>;
};

export type Database = Queryable & { transaction<T>(work: (trx: Queryable) => Promise<T>): Promise<T> };

/** A statement with its values as parameters; a Statement among the values is inserted as SQL. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  return joinStatements(
    strings.flatMap((text, i) => {
      const value = values[i];
      const before = { text, values: [] };
      if (i === values.length) return [before];
      return [before, isStatement(value) ? value : { text: '$1', values: [value] }];
    }),
    '',
  );
}

export function joinStatements(parts: readonly Statement[], separator: '' | ' and ' | ', '): Statement {
  const values: unknown[] = [];
  const texts = parts.map((part) => {
    const text = part.text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + values.length}`);
    values.push(...part.values);
    return text;
  });
  return { text: texts.join(separator), values };
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'text' in value && 'values' in value;
}

/** The name of the constraint that a statement violated, or ''. */
export function getViolatedConstraint(error: unknown): string {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
}
