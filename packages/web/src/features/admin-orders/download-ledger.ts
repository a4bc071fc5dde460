import { httpText } from '../../platform/http.ts';
import { freshToken } from '../../platform/session/session.ts';

export async function downloadLedger(query: Record<string, string | undefined>): Promise<void> {
  const words = new URLSearchParams(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  const text = await httpText(`/v1/admin/ledger.csv?${words}`, { token: await freshToken() });
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'ledger.csv';
  link.click();
  // The browser has its own reference to the data by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
