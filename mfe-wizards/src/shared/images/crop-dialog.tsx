import { late, Modal, Skeleton } from '@soloist/ui';
import { Suspense } from 'react';
import styles from './images.module.css';

const ImageCrop = late(async () => {
  const { ImageCrop } = await import(/* webpackChunkName: "image-crop" */ '@soloist/ui/image-crop');
  return { default: ImageCrop };
});

interface CropDialogProps {
  file: File;
  ratio: number;
  onCropped: (file: File) => void;
  onClose: () => void;
}

/** Selects another part of an image. */
export function CropDialog({ file, ratio, onCropped, onClose }: CropDialogProps) {
  return (
    <Modal open onClose={onClose} title="Crop image" className={styles.cropDialog}>
      <Suspense fallback={<Skeleton shape="block" height={280} />}>
        <ImageCrop
          {...{ file, ratio, onCropped }}
          onCancel={onClose}
          confirmLabel="Apply crop"
          cancelLabel="Cancel"
        />
      </Suspense>
    </Modal>
  );
}
