import { late, Modal, Skeleton } from '@soloist/ui';
import { Suspense } from 'react';
import styles from './pictures.module.css';

const PhotoCrop = late(async () => {
  const { PhotoCrop } = await import(/* webpackChunkName: "photo-crop" */ '@soloist/ui/photo-crop');
  return { default: PhotoCrop };
});

interface CropDialogProps {
  file: File;
  ratio: number;
  onCropped: (file: File) => void;
  onClose: () => void;
}

/** Chooses another part of a picture. */
export function CropDialog({ file, ratio, onCropped, onClose }: CropDialogProps) {
  return (
    <Modal open onClose={onClose} title="Crop the picture" className={styles.cropDialog}>
      <Suspense fallback={<Skeleton shape="block" height={280} />}>
        <PhotoCrop
          {...{ file, ratio, onCropped }}
          onCancel={onClose}
          confirmLabel="Use this part"
          cancelLabel="Cancel"
        />
      </Suspense>
    </Modal>
  );
}
