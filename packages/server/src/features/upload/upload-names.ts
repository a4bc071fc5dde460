/** The blob name of a rendition. */
export function formatBlobName(mediaId: string, rendition: string): string {
  return `${mediaId}/${rendition}`;
}

/** The blob name of an encrypted body. The folder is no media ID, so no public URL leads there. */
export function formatEncryptedBlobName(mediaId: string): string {
  return `private-${mediaId}/body.bin`;
}

/** The key of the job that removes an expired upload. */
export const createEndKey = (id: string): string => `upload-end ${id}`;

/** The blob name of a file that has arrived and waits for a process that runs jobs. No public URL leads there. */
export function formatArrivedBlobName(id: string): string {
  return `arrived-${id}/file.bin`;
}
