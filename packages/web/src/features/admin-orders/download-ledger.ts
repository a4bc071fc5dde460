import { downloadFile } from '../../platform/download-file.ts';
import { getFreshToken } from '../../platform/session/session.ts';
import { fetchText } from '../../platform/wire/http.ts';

export async function downloadLedger(query: Record<string, string | undefined>): Promise<void> {
  const params = new URLSearchParams(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  const text = await fetchText(`/v1/admin/ledger.csv?${params}`, { token: await getFreshToken() });
  downloadFile('ledger.csv', text, 'text/csv');
}
