export const conditions = ['new', 'as_new', 'worn', 'well_loved'] as const;
export type Condition = (typeof conditions)[number];

export const conditionLabels: Record<Condition, { name: string; means: string }> = {
  new: { name: 'New', means: 'Tags attached' },
  as_new: { name: 'As new', means: 'Tried, never worn' },
  worn: { name: 'Worn a few times', means: 'No marks' },
  well_loved: { name: 'Well loved', means: 'Honest wear, see story' },
};
