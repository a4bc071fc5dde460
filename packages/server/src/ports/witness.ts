/** Somebody besides the log who remembers its last checkpoint and signs only for what follows from it (C2SP tlog-witness). */
export type Witness = {
  /** The checkpoint that it signed for last, as a signed note; null when it saw none. Throws WitnessUnavailable. */
  remembered(): Promise<string | null>;
  /** Shows it a checkpoint, with the proof that leads there from the log of `from` entries. Throws WitnessUnavailable. */
  sign(request: { from: number; proof: readonly Uint8Array[]; note: string }): Promise<Signed>;
  close(): Promise<void>;
};

export type Signed =
  /** Its line below the note, and its key as it is handed out. */
  | { answer: 'signed'; line: string; key: string }
  /** It stands at another size; with the proof from there it may be asked again. */
  | { answer: 'elsewhere'; size: number }
  /** What it was shown does not follow from what it saw. */
  | { answer: 'refused'; why: string };

/** The witness does not answer. */
export class WitnessUnavailable extends Error {
  override name = 'WitnessUnavailable';
}
