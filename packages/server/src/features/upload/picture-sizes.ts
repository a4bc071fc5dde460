/** Widths of the WebP renditions, and of the JPEG for link previews, where WebP is often unsupported. */
export const widths = [320, 640, 1080, 1600] as const;
export const previewWidth = 1080;

export const previewRendition = `${previewWidth}.jpg`;

export const pictureRenditions = [...widths.map((width) => `${width}.webp`), previewRendition];
