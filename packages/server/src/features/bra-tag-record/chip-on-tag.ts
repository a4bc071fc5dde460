/** What a tag's row says of its chip; times as ISO 8601. `proven` since a tap showed that the chip is ours, `loop` when it has a tear loop. */
export type ChipOnTag = {
  boundAt: string;
  proven: boolean;
  loop: boolean;
  opened: boolean;
  lastTapAt: string | null;
  /** Of the owner of today; a new owner begins without. */
  ownerTapAt: string | null;
};
