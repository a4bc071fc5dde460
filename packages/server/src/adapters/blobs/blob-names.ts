import path from 'node:path';

/** The type of a blob by the extension of its name. */
const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.json': 'application/json',
  '.zip': 'application/zip',
  '.bin': 'application/octet-stream',
};

export function isBlobName(name: string): boolean {
  return /^[a-z0-9_-]+(\/[a-z0-9_-]+)*\.[a-z0-9]+$/.test(name) && name.length <= 200;
}

/** Names are server-generated; this guards against path traversal all the same. */
export function checkBlobName(name: string): void {
  if (!isBlobName(name)) throw new Error('invalid blob name');
}

export function checkBlobType(name: string, type: string): void {
  if (types[path.posix.extname(name)] !== type) throw new Error(`${name} cannot hold ${type}`);
}

export function getBlobType(name: string): string {
  return types[path.posix.extname(name)] ?? 'application/octet-stream';
}
