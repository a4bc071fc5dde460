import type { Language } from '@strapline/contract/languages';
import type { AccountState } from '@strapline/domain/account/account-state';
import { formatUsernameSlug } from '@strapline/domain/username/username';
import { hashSha256 } from '../../platform/secrets.ts';
import { type Database, type Queryable, sql } from '../../ports/database.ts';

export type AccountRow = {
  id: string;
  username: string;
  preferred_username: string | null;
  creator_mode: boolean;
  avatar: string | null;
  use_preferred_username: boolean;
  disabled_at: Date | null;
  state: AccountState;
  state_until: Date | null;
  state_since: Date | null;
  state_reason: string | null;
};

const columns = sql`id, username, preferred_username, creator_mode, avatar, use_preferred_username, disabled_at, state, state_until, state_since, state_reason`;

export async function findAccountById(db: Database, id: string): Promise<AccountRow | undefined> {
  return await db.first<AccountRow>(sql`select ${columns} from account where id = ${id}`);
}

export type NewAccount = {
  id: string;
  username: string;
  publicKey: string;
  preferredUsername?: string | null;
  displayName?: string;
  bio?: string;
  socials?: Record<string, string>;
  /** Encrypted, in base64. */
  birthDateSealed?: string;
  isAdult?: boolean;
  creatorMode?: boolean;
  language?: Language;
  nameOnModelPage?: boolean;
  collectionOpen?: boolean;
  createdAt?: Date;
};

/** Returns those that are new. Throws ConstraintViolation if a username is taken. */
export async function insertAccounts(db: Queryable, accounts: readonly NewAccount[]): Promise<AccountRow[]> {
  const rows = accounts.map((account) => ({ ...account, slug: formatUsernameSlug(account.username) }));
  return await db.rows<AccountRow>(
    sql`insert into account (id, username, username_slug, public_key, preferred_username, display_name, bio, socials, birth_date_sealed, is_adult, creator_mode,
          name_on_model_page, collection_open, language, created_at)
        select id, username, slug, "publicKey", "preferredUsername", coalesce("displayName", ''), coalesce(bio, ''), coalesce(socials, '{}'), decode("birthDateSealed", 'base64'),
          coalesce("isAdult", false), coalesce("creatorMode", false), "nameOnModelPage", "collectionOpen", coalesce(language, 'en'), coalesce("createdAt", now())
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as account (id text, username text, slug text, "publicKey" text, "preferredUsername" text, "displayName" text, bio text,
          socials jsonb, "birthDateSealed" text, "isAdult" boolean, "creatorMode" boolean, "nameOnModelPage" boolean, "collectionOpen" boolean, language text, "createdAt" timestamptz)
        on conflict (id) do nothing returning ${columns}`,
  );
}

/** Whether an erased account had it: the IDs of its tags still contain it. */
export async function isFormerUsername(db: Queryable, username: string): Promise<boolean> {
  return (await db.first(sql`select 1 from former_username where hash = ${hashSha256(username)}`)) !== undefined;
}
