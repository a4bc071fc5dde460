/** Scans files for malware. */
export type Scanner = {
  /** Whether nothing was found. Throws ScannerUnavailable if that can't be said now, so that the file waits. */
  isClean(file: string): Promise<boolean>;
};

/** The scanner is away, or could not scan the file. */
export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable';
}
