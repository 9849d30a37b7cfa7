import { maxImageBytes } from '@soloist/contracts';
import { Button, FileDrop, Loading, Skeleton } from '@soloist/ui';
import { useNavigate, useRole } from '@soloist/web-client';
import { lazy, Suspense, useState } from 'react';
import { takeReturnPath } from '../../routing/return-path.ts';
import { useSaveAvatar } from './account.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import { showFormError } from './errors.rules.ts';

const ImageCrop = lazy(async () => ({
  default: (await import(/* webpackChunkName: "crop" */ '@soloist/ui/image-crop')).ImageCrop,
}));

/** Offers to add a profile image after the first sign-in. */
export function ChooseImagePage() {
  const navigate = useNavigate();
  const role = useRole() ?? 'freelancer';
  const saveAvatar = useSaveAvatar();
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState(0);
  const leave = () => navigate(takeReturnPath(role), { replace: true });

  function handleCropped(image: File) {
    setProgress(0);
    saveAvatar.mutate(
      { file: image, onProgress: setProgress },
      { onSuccess: leave, onError: (error) => showFormError(error) },
    );
  }

  return (
    <AccountLayout title="Profile image">
      <p className={styles.lead}>
        Clients see it on your profile and documents. A face works better than a logo.
      </p>
      {file ? (
        <Suspense fallback={<CropSkeleton />}>
          <ImageCrop
            file={file}
            confirmLabel="Save and continue"
            busy={saveAvatar.isPending && `Uploading, ${Math.round(progress * 100)}%`}
            onCropped={handleCropped}
            onCancel={() => setFile(undefined)}
          />
        </Suspense>
      ) : (
        <FileDrop
          noun="your profile image"
          accept="image/png,image/jpeg,image/webp,image/avif"
          maxBytes={maxImageBytes}
          hint="PNG, JPEG, WebP or AVIF, up to 5 MB."
          onFiles={([chosen]) => setFile(chosen)}
        />
      )}
      <Button variant="ghost" size="lg" block disabled={saveAvatar.isPending} onClick={leave}>
        Skip for now
      </Button>
    </AccountLayout>
  );
}

const CropSkeleton = () => (
  <Loading label="Opening the image">
    <Skeleton height={280} shape="block" />
  </Loading>
);
