/** The chip's state in the tag's row; times as ISO 8601. `proven`: a tap proved the chip; `loop`: it has a tear loop. */
export type ChipOnTag = {
  boundAt: string;
  proven: boolean;
  loop: boolean;
  opened: boolean;
  lastTapAt: string | null;
  /** Of the current owner; reset with each new owner. */
  ownerTapAt: string | null;
};
