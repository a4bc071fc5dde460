import type { AppKey } from '@strapline/contract/apps/app';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';

/** Rows of a page: one query for people with few, and never more in memory. */
const rowsAtOnce = 500;

type Row = Record<string, unknown>;
type SortedRow = Row & { sort_at: Date; sort_id: string; sort_time: string };

export type ExportedList = {
  /** The columns of the export, and `sort_at` and `sort_id`, by which the list is sorted and read in pages. Records of an app have `app`. */
  rows: Statement;
  /** What isn't stored as it is shown, such as encrypted columns. */
  present?: (row: Row) => Row;
};

/** The JSON text of an object, piece by piece: of one app's records, or of what apps share (null). Lists are read from the database while the text is consumed. */
export async function* formatLists(
  db: Queryable,
  app: AppKey | null,
  fields: Readonly<Record<string, ExportedList>>,
): AsyncGenerator<string> {
  let separator = '{\n';
  for (const [name, list] of Object.entries(fields)) {
    yield `${separator}${JSON.stringify(name)}: `;
    yield* formatList(db, app, list);
    separator = ',\n';
  }
  yield '\n}\n';
}

/** The JSON text of an array, page by page. */
export async function* formatList(
  db: Queryable,
  app: AppKey | null,
  { rows, present = (row) => row }: ExportedList,
): AsyncGenerator<string> {
  const ofApp = app === null ? sql`` : sql`page.app = ${app} and`;
  yield '[';
  let isFirst = true;
  for (let after = { time: '-infinity', id: '' }; ; ) {
    const page = await db.rows<SortedRow>(
      sql`select page.*, page.sort_at::text as sort_time from (${rows}) page where ${ofApp} (page.sort_at, page.sort_id) > (${after.time}::timestamptz, ${after.id})
          order by page.sort_at, page.sort_id limit ${rowsAtOnce}`,
    );
    for (const { sort_at, sort_id, sort_time, ...row } of page) {
      yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(present(row), null, 2)}`;
      isFirst = false;
      after = { time: sort_time, id: sort_id };
    }
    if (page.length < rowsAtOnce) break;
  }
  yield ']';
}
