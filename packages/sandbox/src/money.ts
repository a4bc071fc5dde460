const formats = new Map<string, Intl.NumberFormat>();

/** `$45.00` for 4500 cents of usd. */
export function showMoney(amount: number, currency: string): string {
  let format = formats.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format.format(amount / 100);
}
