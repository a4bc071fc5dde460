/** The blob name of a rendition. */
export function formatBlobName(mediaId: string, rendition: string): string {
  return `${mediaId}/${rendition}`;
}

/** The key of the job that removes an expired upload. */
export const createEndKey = (id: string): string => `upload-end ${id}`;
