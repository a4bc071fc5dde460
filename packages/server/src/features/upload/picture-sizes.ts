/** Widths of the WebP renditions, and of the one JPEG for link previews elsewhere, which often know no WebP. */
export const widths = [320, 640, 1080, 1600] as const;
export const previewWidth = 1080;

/** The JPEG; every picture has it. */
export const previewRendition = `${previewWidth}.jpg`;

export const pictureRenditions = [...widths.map((width) => `${width}.webp`), previewRendition];
