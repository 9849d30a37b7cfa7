import { showToast } from '@soloist/web-client';
import { useState } from 'react';

/** Whether pictures are on their way, and what tells so. */
export function useUploads() {
  const [isCoverComing, onCover] = useState(false);
  const [areImagesComing, onImages] = useState(false);
  return { isUploading: isCoverComing || areImagesComing, onCover, onImages };
}
export type Uploads = ReturnType<typeof useUploads>;

/** Said instead of publishing. */
export const tellUploading = () =>
  showToast({
    kind: 'info',
    message: 'Please wait until the pictures are uploaded, then publish.',
  });
