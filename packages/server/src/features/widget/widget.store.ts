import type { WidgetShape } from '@strapline/contract/shapes/widgets/widget';
import type { WidgetKind } from '@strapline/contract/widget-kinds';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';

export type WidgetRow = {
  id: string;
  app: string;
  kind: WidgetKind;
  target: string | null;
  options: WidgetShape['options'];
  allowed_origins: string[];
  created_at: Date;
  updated_at: Date;
  sort_time: string;
};

type Owner = { app: string; accountId: string };

const columns = sql`widget.id, widget.app, widget.kind, widget.target, widget.options, widget.allowed_origins, widget.created_at, widget.updated_at,
  widget.created_at::text as sort_time`;

/** A widget whose maker is neither suspended, hidden nor deleted. */
export async function findShownWidget(db: Queryable, app: string, id: string, now: Date): Promise<WidgetRow | undefined> {
  return await db.first<WidgetRow>(
    sql`select ${columns} from widget join account maker on maker.id = widget.account_id
        where widget.id = ${id} and widget.app = ${app} and maker.disabled_at is null and maker.hidden_at is null
          and (maker.state <> 'suspended' or maker.state_until <= ${now})`,
  );
}

export async function listOwnWidgets(
  db: Queryable,
  { app, accountId }: Owner,
  after: { at: string; id: string },
  limit: number,
): Promise<WidgetRow[]> {
  return await db.rows<WidgetRow>(
    sql`select ${columns} from widget where account_id = ${accountId} and app = ${app} and (created_at, id) < (${after.at}::timestamptz, ${after.id})
        order by created_at desc, id desc limit ${limit}`,
  );
}

/** The kind never changes, so it needs no lock. */
export async function findOwnWidgetKind(db: Queryable, { app, accountId }: Owner, id: string): Promise<WidgetKind | undefined> {
  const row = await db.first<{ kind: WidgetKind }>(
    sql`select kind from widget where id = ${id} and app = ${app} and account_id = ${accountId}`,
  );
  return row?.kind;
}

export async function lockOwnWidget(trx: Trx, { app, accountId }: Owner, id: string): Promise<WidgetRow | undefined> {
  return await trx.first<WidgetRow>(
    sql`select ${columns} from widget where id = ${id} and app = ${app} and account_id = ${accountId} for update`,
  );
}

/** Call it with the maker's account locked, so that two widgets made at once count one after the other. */
export async function countWidgets(trx: Trx, { app, accountId }: Owner): Promise<number> {
  const row = await trx.first<{ n: number }>(sql`select count(*)::int as n from widget where account_id = ${accountId} and app = ${app}`);
  return row?.n ?? 0;
}

type NewWidget = Owner & Pick<WidgetRow, 'id' | 'kind' | 'target' | 'options'> & { allowedOrigins: readonly string[] };

export async function insertWidget(trx: Trx, widget: NewWidget, at: Date): Promise<WidgetRow> {
  return await takeRow(
    trx,
    sql`insert into widget (id, app, account_id, kind, target, options, allowed_origins, created_at, updated_at)
        values (${widget.id}, ${widget.app}, ${widget.accountId}, ${widget.kind}, ${widget.target}, ${JSON.stringify(widget.options)}::jsonb,
          ${[...widget.allowedOrigins]}::text[], ${at}, ${at}) returning ${columns}`,
  );
}

type WidgetChange = Pick<WidgetRow, 'id' | 'target' | 'options'> & { allowedOrigins: readonly string[] };

export async function changeWidget(trx: Trx, { id, target, options, allowedOrigins }: WidgetChange, at: Date): Promise<WidgetRow> {
  return await takeRow(
    trx,
    sql`update widget set target = ${target}, options = ${JSON.stringify(options)}::jsonb, allowed_origins = ${[...allowedOrigins]}::text[], updated_at = ${at}
        where id = ${id} returning ${columns}`,
  );
}

async function takeRow(trx: Trx, statement: Statement): Promise<WidgetRow> {
  const row = await trx.first<WidgetRow>(statement);
  if (!row) throw new Error('the widget was not stored');
  return row;
}

export async function deleteOwnWidget(db: Queryable, { app, accountId }: Owner, id: string): Promise<boolean> {
  return (await db.change(sql`delete from widget where id = ${id} and app = ${app} and account_id = ${accountId}`)) > 0;
}
