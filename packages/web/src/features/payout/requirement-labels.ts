export type Requirement = 'name' | 'birth' | 'address' | 'taxNumber' | 'document' | 'bank' | 'terms' | 'contact' | 'more';

const requirementPatterns: readonly [RegExp, Requirement][] = [
  [/^external_account/, 'bank'],
  [/^tos_acceptance/, 'terms'],
  [/\.dob\./, 'birth'],
  [/\.(first|last)_name/, 'name'],
  [/address/, 'address'],
  [/ssn|id_number|tax_id/, 'taxNumber'],
  [/document|verification/, 'document'],
  [/email|phone|url/, 'contact'],
];

/** Maps the provider's requirement codes, deduplicated in this order; unknown ones become `more`. */
export function parseRequirements(requirementsDue: readonly string[]): Requirement[] {
  const requirements = new Set(requirementsDue.map((due) => requirementPatterns.find(([pattern]) => pattern.test(due))?.[1] ?? 'more'));
  const order: Requirement[] = ['name', 'birth', 'address', 'taxNumber', 'document', 'bank', 'contact', 'terms', 'more'];
  return order.filter((one) => requirements.has(one));
}
