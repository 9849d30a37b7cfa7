import { maxImageBytes } from '@soloist/contracts';
import { Banner, Button, FileDrop, late, Modal, Skeleton } from '@soloist/ui';
import { Suspense, useState } from 'react';
import { useUpdateProfile, useUploadImage } from '../../../shared/profiles/profiles.api.ts';
import { useEditing } from '../edit/use-editing.ts';
import myStyles from './my-profile.module.css';

const ImageCrop = late(async () => {
  const { ImageCrop } = await import(/* webpackChunkName: "image-crop" */ '@soloist/ui/image-crop');
  return { default: ImageCrop };
});

interface ImageEditorProps {
  part: 'photo' | 'logo';
  fieldName: 'profileImage' | 'logo';
  title: string;
  text: string;
  /** The image is cropped to a circle first. */
  isRound?: boolean;
}

/** Chooses, uploads and removes the avatar or the logo. */
export function ImageEditor(props: ImageEditorProps) {
  const { part, fieldName, title, text, isRound = false } = props;
  const { profile, openForms, close } = useEditing();
  const { save, remove, progress, isBusy, problem, reset } = useImage(fieldName, () => leave());
  const [file, setFile] = useState<File>();
  function leave() {
    setFile(undefined);
    reset();
    close(part);
  }
  const busy = isBusy && `Saving, ${Math.round(progress * 100)}%`;
  const choose = (chosen: File | undefined) => {
    reset();
    setFile(chosen);
    if (chosen && !isRound) save(chosen);
  };
  return (
    <Modal
      open={openForms.includes(part)}
      onClose={() => isBusy || leave()}
      title={title}
      text={text}
    >
      <div className={myStyles.imageEditor}>
        {problem && <Banner>{problem}</Banner>}
        {file && isRound && (
          <Suspense fallback={<Skeleton shape="block" height={280} />}>
            <ImageCrop
              file={file}
              busy={busy}
              onCropped={save}
              onCancel={() => choose(undefined)}
            />
          </Suspense>
        )}
        {file && !isRound && (
          <Button variant="primary" busy={busy} onClick={() => save(file)}>
            Try again
          </Button>
        )}
        {!file && (
          <FileDrop
            noun={part === 'photo' ? 'your avatar' : 'your logo'}
            accept="image/png,image/jpeg,image/webp,image/avif"
            maxBytes={maxImageBytes}
            hint="PNG, JPEG, WebP or AVIF, up to 5 MB."
            onFiles={([chosen]) => choose(chosen)}
          />
        )}
        {!file && profile[fieldName] && (
          <Button variant="ghost" busy={isBusy && 'Removing'} onClick={remove}>
            Remove {part === 'photo' ? 'avatar' : 'logo'}
          </Button>
        )}
      </div>
    </Modal>
  );
}

/** Uploads an image and saves it to the profile. After a failure the image stays for a retry. */
function useImage(fieldName: 'profileImage' | 'logo', onSaved: () => void) {
  const upload = useUploadImage();
  const update = useUpdateProfile();
  const [progress, setProgress] = useState(0);
  const set = (url: string) => update.mutate({ [fieldName]: url }, { onSuccess: onSaved });
  return {
    progress,
    isBusy: upload.isPending || update.isPending,
    problem: (upload.error ?? update.error)?.message,
    save: (file: File) => {
      setProgress(0);
      update.reset();
      upload.mutate({ file, onProgress: setProgress }, { onSuccess: ({ url }) => set(url) });
    },
    remove: () => set(''),
    reset: () => {
      upload.reset();
      update.reset();
    },
  };
}
