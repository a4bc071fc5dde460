import { z } from 'zod';

const source = z.strictObject({ url: z.string(), type: z.string(), width: z.int() });

/** A picture or a short film. Encrypted pictures join this union with the vault. */
export const media = z.strictObject({
  id: z.string(),
  kind: z.enum(['image', 'video']),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  sources: z.array(source),
});

export type Media = z.infer<typeof media>;
