/** An independent witness: remembers the log's last checkpoint and cosigns only checkpoints consistent with it (C2SP tlog-witness). */
export type Witness = {
  /** The last checkpoint it cosigned, as a signed note; null if none. Throws WitnessUnavailable. */
  fetchLastCheckpoint(): Promise<string | null>;
  /** Requests a cosignature for a checkpoint, with the consistency proof from tree size `from`. Throws WitnessUnavailable. */
  cosign(request: { from: number; proof: readonly Uint8Array[]; note: string }): Promise<CosignResult>;
  close(): Promise<void>;
};

export type CosignResult =
  /** Its cosignature line, and its verifier key as published. */
  | { answer: 'signed'; line: string; key: string }
  /** Its last checkpoint has another size; retry with a proof from there. */
  | { answer: 'elsewhere'; size: number }
  /** The checkpoint is not consistent with its last one. */
  | { answer: 'refused'; why: string };

/** The witness does not respond. */
export class WitnessUnavailable extends Error {
  override name = 'WitnessUnavailable';
}
