import { maxImageBytes } from '@soloist/contracts';
import { Button, FileDrop, Loading, Skeleton } from '@soloist/ui';
import { useNavigate, useRole } from '@soloist/web-client';
import { lazy, Suspense, useState } from 'react';
import { takeReturnPath } from '../../routing/return-path.ts';
import { useSavePhoto } from './account.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import { showProblem } from './show-problem.ts';

const PhotoCrop = lazy(async () => ({
  default: (await import(/* webpackChunkName: "crop" */ '@soloist/ui/photo-crop')).PhotoCrop,
}));

/** A photo after the first sign-in, or none for now. */
export function ChooseImagePage() {
  const navigate = useNavigate();
  const role = useRole() ?? 'freelancer';
  const savePhoto = useSavePhoto();
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState(0);
  const leave = () => navigate(takeReturnPath(role), { replace: true });

  function handleCropped(photo: File) {
    setProgress(0);
    savePhoto.mutate(
      { file: photo, onProgress: setProgress },
      { onSuccess: leave, onError: (error) => showProblem(error) },
    );
  }

  return (
    <AccountLayout title="Choose your photo">
      <p className={styles.lead}>
        Clients see it on your profile and on what you send them. A face works better than a logo.
      </p>
      {file ? (
        <Suspense fallback={<CropSkeleton />}>
          <PhotoCrop
            file={file}
            confirmLabel="Save and continue"
            busy={savePhoto.isPending && `Uploading, ${Math.round(progress * 100)} %`}
            onCropped={handleCropped}
            onCancel={() => setFile(undefined)}
          />
        </Suspense>
      ) : (
        <FileDrop
          noun="your photo"
          accept="image/png,image/jpeg,image/webp,image/avif"
          maxBytes={maxImageBytes}
          hint="PNG, JPEG, WebP or AVIF, up to 5 MB."
          onFiles={([chosen]) => setFile(chosen)}
        />
      )}
      <Button variant="ghost" size="lg" block disabled={savePhoto.isPending} onClick={leave}>
        Skip for now
      </Button>
    </AccountLayout>
  );
}

const CropSkeleton = () => (
  <Loading label="Opening the picture">
    <Skeleton height={280} shape="block" />
  </Loading>
);
