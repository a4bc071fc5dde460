import { type TableEntry, untilErased } from './table-entry.ts';

const untilClosed = `${untilErased}; what was entered until the pair is withdrawn`;

/** The entries of pairs. The birth date of a creator is in `account` alone. */
export const pairTables: Readonly<Record<string, TableEntry>> = {
  pair: {
    purpose: 'Creators’ fit records. The pictures are encrypted files, whose entries are in private_media',
    none: 'app year series serial status status_since version left_media right_media verification checks verified_at expires_at noticed_at log_index provenance_head submitted_at round has_consent consent_version consent_at other_birth_date username_chosen_at wallet_at created_at updated_at',
    pseudonymous: 'id creator_id username',
    personal: 'bio garment bra_size size uk_band ordinal reason wallet wallet_message',
    retention: untilClosed,
    export: 'pairs.json',
    withheld: { uk_band: 'is made from the size', ordinal: 'is made from the size' },
  },
  pair_username: {
    purpose: 'The usernames that pairs have or had',
    none: 'taken_at',
    pseudonymous: 'username pair_id',
    retention: untilErased,
    export: 'pairs.json',
  },
  pair_proof: {
    purpose: 'When creators proved that a pair is theirs, and how',
    none: 'id kind at',
    pseudonymous: 'pair_id',
    personal: 'word address',
    retention: untilClosed,
    export: 'pairs.json',
  },
  pair_proof_secret: {
    purpose: 'Words on paper, nonces for wallets and prompts for passkeys that creators asked for',
    none: 'id kind secret issued_at expires_at challenge_id ended_at',
    pseudonymous: 'pair_id account_id',
    retention: 'the last word of a pair while the pair exists, others 30 days',
  },
  pair_reviewer: {
    purpose: 'Who of the team reviewed the pictures of a pair',
    none: 'round place at is_unsure',
    pseudonymous: 'pair_id reviewer_id',
    personal: 'note',
    retention: untilErased,
    erase: 'Notes about other people’s pairs, without the person’s name, and that somebody of the team reviewed them.',
    withheld: { note: 'the team writes it for a second reviewer' },
  },
};
