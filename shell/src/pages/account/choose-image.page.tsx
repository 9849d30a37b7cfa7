import { maxImageBytes } from '@soloist/contracts';
import { Button, FileDrop } from '@soloist/ui';
import { useNavigate, useRole } from '@soloist/web-client';
import { useEffect, useState } from 'react';
import { takeReturnPath } from '../../routing/return-path.ts';
import { useSavePhoto } from './account.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import preview from './choose-image.module.css';
import { showProblem } from './show-problem.ts';

/** A photo after the first sign-in, or none for now. */
export function ChooseImagePage() {
  const navigate = useNavigate();
  const role = useRole() ?? 'freelancer';
  const savePhoto = useSavePhoto();
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState(0);
  const url = usePreviewUrl(file);
  const leave = () => navigate(takeReturnPath(role), { replace: true });

  function handleSave() {
    if (!file) return;
    setProgress(0);
    savePhoto.mutate(
      { file, onProgress: setProgress },
      { onSuccess: leave, onError: (error) => showProblem(error) },
    );
  }

  return (
    <AccountLayout title="Choose your photo">
      <p className={styles.lead}>
        Clients see it on your profile and on what you send them. A face works better than a logo.
      </p>
      {url ? (
        <div className={preview.chosen}>
          <img className={preview.photo} src={url} alt="Your new profile" />
          <Button variant="ghost" size="sm" onClick={() => setFile(undefined)}>
            Choose another
          </Button>
        </div>
      ) : (
        <FileDrop
          noun="your photo"
          accept="image/png,image/jpeg,image/webp,image/avif"
          maxBytes={maxImageBytes}
          hint="PNG, JPEG, WebP or AVIF, up to 5 MB."
          onFiles={([chosen]) => setFile(chosen)}
        />
      )}
      <Button
        variant="primary"
        size="lg"
        block
        disabled={!file}
        {...(savePhoto.isPending ? { busy: `Uploading, ${Math.round(progress * 100)} %` } : {})}
        onClick={handleSave}
      >
        Save and continue
      </Button>
      <Button variant="ghost" size="lg" block disabled={savePhoto.isPending} onClick={leave}>
        Skip for now
      </Button>
    </AccountLayout>
  );
}

function usePreviewUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
