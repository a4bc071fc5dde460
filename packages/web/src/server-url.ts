/** Origin of the server, without a trailing slash; empty if it serves the app itself. A setting of the build. */
export const serverUrl: string = (import.meta.env['VITE_SERVER_URL'] ?? '').replace(/\/$/, '');

/** The address of a path on the server, such as that of a picture. Other addresses stay as they are. */
export function toServerUrl(address: string): string {
  return address.startsWith('/') ? serverUrl + address : address;
}
