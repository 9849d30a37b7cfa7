import { late } from '@soloist/ui';

// Cutting and uploading pictures is large, and the last thing asked for.
export const ImageStep = late(async () => ({
  default: (await import('./image-fields.tsx')).ImageFields,
}));
