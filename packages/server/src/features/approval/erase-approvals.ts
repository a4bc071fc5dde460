import { type EraseStep, mentions, redact, redactFields } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** What admins wrote to each other stays without the person's name. */
export const eraseApprovalTexts: EraseStep = async (trx, _services, person) => {
  await trx.change(
    sql`update approval_request set reason = ${redact(sql`reason`, person)}, input = jsonb_set(input, '{details}', ${redactFields(sql`(input -> 'details')`, ['reason'], person)})
        where ${mentions(sql`coalesce(reason, '') || coalesce(input -> 'details' ->> 'reason', '')`, person)}`,
  );
  // The address that a recovery was asked for.
  await trx.change(
    sql`update approval_request set input = input #- '{details,emailSealed}' where event = 'startRecovery' and subject = ${person.username}`,
  );
};
