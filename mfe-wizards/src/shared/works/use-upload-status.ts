import { showToast } from '@soloist/web-client';
import { useState } from 'react';

/** Whether images are uploading, with the callbacks that report it. */
export function useUploadStatus() {
  const [isCoverUploading, onCover] = useState(false);
  const [areImagesUploading, onImages] = useState(false);
  return { isUploading: isCoverUploading || areImagesUploading, onCover, onImages };
}
export type UploadStatus = ReturnType<typeof useUploadStatus>;

/** Shown instead of publishing. */
export const showUploadingToast = () =>
  showToast({
    kind: 'info',
    message: 'Please wait until the images are uploaded, then publish.',
  });
