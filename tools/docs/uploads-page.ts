import { uploadLimits } from '@strapline/domain/media/upload-limits';
import { acceptedFiles, decodedLimits } from '@strapline/server/features/upload/accepted-files';

const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`;

/** docs/uploads.md: what may be uploaded, and how it is made safe. */
export function uploadsPage(): string {
  const rows = Object.values(acceptedFiles).map(
    ({ name, extensions, isPicture, maxBytes, published }) =>
      `| ${name} | ${extensions.map((one) => `.${one}`).join(', ')} | ${megabytes(maxBytes)} | ${
        isPicture
          ? `${decodedLimits.pixels / 1_000_000} million pixels`
          : `${uploadLimits.videoSeconds} seconds, ${decodedLimits.filmSide} pixels per side`
      } | ${published} |`,
  );
  return `# Uploads

Generated from \`packages/server/src/features/upload/accepted-files.ts\` by \`npm run docs\`; do not edit by hand.

There is one kind of upload: pictures and videos of a tag (${uploadLimits.pictures} pictures and ${uploadLimits.videos} video) or of a dispute (pictures). The kind is read from the content; name, extension and declared type are ignored. Everything else is refused with a reason: SVG, HEIC, AVIF, GIF, TIFF, PDF, web pages, archives. No archive is ever unpacked.

| Type | Usual extensions | Largest file | Largest when decoded | What is published |
|---|---|---|---|---|
${rows.join('\n')}

- Pictures need sides of at least ${decodedLimits.smallestSide} pixels, at most 1:${decodedLimits.longestShape}, and ${decodedLimits.decodeSeconds} seconds of decoding. Only the decoders of these three types are enabled.
- A person has at most 40 files without a tag, 400 MB in progress, 10 GB in total.
- An original is deleted once it is processed. What is served has names made by the server, its own type, \`nosniff\`, and a policy that forbids scripts.
- With \`CLAMD_URL\`, a ClamAV daemon scans every file before anything else reads it. A file that it finds something in is deleted, and its sender is told so. While the scanner is away or can't scan a file, files wait. Its \`StreamMaxLength\` has to be at least the largest file above.
- Without it, re-encoding is the measure: no byte of a picture's file is published, and a video consists of boxes that were each understood. A file never runs on the server, and its decoder works in memory limited by the sizes above.
`;
}
