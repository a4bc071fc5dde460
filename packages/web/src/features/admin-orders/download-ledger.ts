import { getFreshToken } from '../../platform/session/session.ts';
import { fetchText } from '../../platform/wire/http.ts';

export async function downloadLedger(query: Record<string, string | undefined>): Promise<void> {
  const params = new URLSearchParams(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  const text = await fetchText(`/v1/admin/ledger.csv?${params}`, { token: await getFreshToken() });
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'ledger.csv';
  link.click();
  // The browser has its own reference to the data by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
