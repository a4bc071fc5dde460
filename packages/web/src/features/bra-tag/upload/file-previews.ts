const previews = new Map<string, string>();

/** The selected file, shown until its renditions are ready. */
export function getPreview(key: string): string | undefined {
  return previews.get(key);
}

export function addPreview(key: string, file: File): void {
  if (!previews.has(key)) previews.set(key, URL.createObjectURL(file));
}

export function removePreview(key: string): void {
  const preview = previews.get(key);
  if (preview) URL.revokeObjectURL(preview);
  previews.delete(key);
}
