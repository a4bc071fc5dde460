const megabyte = 1_000_000;

export const uploadLimits = {
  pictures: 12,
  pictureBytes: 15 * megabyte,
  videos: 1,
  videoBytes: 200 * megabyte,
  videoSeconds: 60,
} as const;
