/** What the payment service may still want of somebody, as few plain things. */
export type Requirement = 'name' | 'birth' | 'address' | 'taxNumber' | 'document' | 'bank' | 'terms' | 'contact' | 'more';

const names: readonly [RegExp, Requirement][] = [
  [/^external_account/, 'bank'],
  [/^tos_acceptance/, 'terms'],
  [/\.dob\./, 'birth'],
  [/\.(first|last)_name/, 'name'],
  [/address/, 'address'],
  [/ssn|id_number|tax_id/, 'taxNumber'],
  [/document|verification/, 'document'],
  [/email|phone|url/, 'contact'],
];

/** The provider's names of what is due, each thing once and in the order of this list; what has no word of ours is `more`. */
export function parseRequirements(requirementsDue: readonly string[]): Requirement[] {
  const found = new Set(requirementsDue.map((due) => names.find(([pattern]) => pattern.test(due))?.[1] ?? 'more'));
  const order: Requirement[] = ['name', 'birth', 'address', 'taxNumber', 'document', 'bank', 'contact', 'terms', 'more'];
  return order.filter((one) => found.has(one));
}
