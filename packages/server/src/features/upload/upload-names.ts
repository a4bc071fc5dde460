/** Where a rendition lies among the blobs. */
export function blobName(mediaId: string, rendition: string): string {
  return `${mediaId}/${rendition}`;
}

/** The key of the job that removes an upload when its time is over. */
export const endKey = (id: string): string => `upload-end ${id}`;
