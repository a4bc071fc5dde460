/** Whole cents of a typed price such as `148`, `148.00` or `1,240.50`; null for anything else. */
export function typedCents(typed: string): number | null {
  const [, whole, tenths = '', hundredths = ''] =
    /^(\d{1,6})(?:\.(\d)?(\d)?)?$/.exec(
      typed
        .trim()
        .replace(/^\$\s*/, '')
        // A comma groups thousands, or it is no price: `12,50` is not twelve hundred and fifty.
        .replace(/,(?=\d{3}(?!\d))/g, ''),
    ) ?? [];
  if (whole === undefined) return null;
  return Number(whole) * 100 + Number(tenths || '0') * 10 + Number(hundredths || '0');
}
