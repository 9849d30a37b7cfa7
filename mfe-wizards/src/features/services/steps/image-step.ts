import { lazy } from 'react';

// Cutting and uploading pictures is large, and the last thing asked for.
export const ImageStep = lazy(async () => ({
  default: (await import('./image-fields.tsx')).ImageFields,
}));
