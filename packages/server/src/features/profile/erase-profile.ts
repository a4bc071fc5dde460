import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

export const eraseProfile: EraseStep = async (trx, _services, { accountId }) => {
  await trx.change(
    sql`update account set bio = '', birth_date_at = null, birth_date_corrected = false, birth_date_sealed = null, collection_open = false, creator_mode = false, display_name = '', language = 'en',
          name_on_collection = false, name_on_model_page = null, socials = '{}' where id = ${accountId}`,
  );
};
