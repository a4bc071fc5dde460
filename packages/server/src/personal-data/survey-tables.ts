import { type TableEntry, untilErased } from './table-entry.ts';

/** The entries of handles, surveys and their answers. */
export const surveyTables: Readonly<Record<string, TableEntry>> = {
  handle: {
    purpose: 'Profiles on other platforms that members claimed, and whether they showed that these are theirs',
    none: 'id status status_since code code_expires_at checked_at check_result proven_at asked_at created_at',
    pseudonymous: 'account_id',
    personal: 'fqsid reason',
    retention: `${untilErased}; 90 days for claims that were given up, refused or not shown`,
    export: 'surveys.json',
  },
  survey: {
    purpose: 'Surveys about members, who opened them; and those that the team prepared and nobody opened',
    none: 'id app kind status version consent_version consent_at pictures answers shady declared_at hidden created_at changed_at',
    pseudonymous: 'owner_id prepared_by',
    personal: 'fqsid declared_band declared_ordinal name url',
    retention: untilErased,
    erase: 'A survey that the team prepared, as it was before: a handle without anything about who has it.',
    export: 'surveys.json',
    withheld: { name: 'the team’s note', url: 'the team’s note' },
  },
  survey_answer: {
    purpose: 'Answers to surveys, without who gave them',
    none: 'id survey_id is_complete is_shady created_at changed_at',
    pseudonymous: 'respondent token_hash origin',
    personal: 'uk_band ordinal',
    sealed: 'answers_sealed',
    retention:
      'until the survey is withdrawn, or who answered deletes the answer or their account; 30 days for one that was begun and not sent; the hash of the network 2 days',
    export: 'surveys.json',
    withheld: { uk_band: 'is in the answer', ordinal: 'is in the answer' },
  },
  fit_model: {
    purpose: 'What size surveys taught about tapes and brands, in numbers of at least five answers',
    none: 'id model answers learned_at',
  },
  survey_size: {
    purpose: 'How often each size was answered in a survey',
    none: 'survey_id uk_band ordinal honest shady',
  },
};
