import { maxImageBytes } from '@soloist/contracts';
import { Banner, Button, FileDrop, late, Modal, Skeleton } from '@soloist/ui';
import { Suspense, useState } from 'react';
import { useEditing } from '../edit/editing.ts';
import { useUpdateProfile, useUploadImage } from '../profiles.api.ts';
import own from './own.module.css';

const PhotoCrop = late(async () => {
  const { PhotoCrop } = await import(/* webpackChunkName: "photo-crop" */ '@soloist/ui/photo-crop');
  return { default: PhotoCrop };
});

interface ImageEditorProps {
  part: 'photo' | 'logo';
  fact: 'profileImage' | 'logo';
  title: string;
  text: string;
  /** A round part of the picture is chosen first. */
  isRound?: boolean;
}

/** Chooses, uploads and removes a picture of the profile. */
export function ImageEditor(props: ImageEditorProps) {
  const { part, fact, title, text, isRound = false } = props;
  const { profile, openParts, close } = useEditing();
  const { save, remove, progress, isBusy, problem, reset } = useImage(fact, () => leave());
  const [file, setFile] = useState<File>();
  function leave() {
    setFile(undefined);
    reset();
    close(part);
  }
  const busy = isBusy && `Saving, ${Math.round(progress * 100)} %`;
  const choose = (chosen: File | undefined) => {
    reset();
    setFile(chosen);
    if (chosen && !isRound) save(chosen);
  };
  return (
    <Modal
      open={openParts.includes(part)}
      onClose={() => isBusy || leave()}
      title={title}
      text={text}
    >
      <div className={own.imageEditor}>
        {problem && <Banner>{problem}</Banner>}
        {file && isRound && (
          <Suspense fallback={<Skeleton shape="block" height={280} />}>
            <PhotoCrop
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
            noun={part === 'photo' ? 'your photo' : 'your logo'}
            accept="image/png,image/jpeg,image/webp,image/avif"
            maxBytes={maxImageBytes}
            hint="PNG, JPEG, WebP or AVIF, up to 5 MB."
            onFiles={([chosen]) => choose(chosen)}
          />
        )}
        {!file && profile[fact] && (
          <Button variant="ghost" busy={isBusy && 'Removing'} onClick={remove}>
            Remove the {part}
          </Button>
        )}
      </div>
    </Modal>
  );
}

/** Uploads a picture and makes it the profile's. A failure keeps the picture for another try. */
function useImage(fact: 'profileImage' | 'logo', onSaved: () => void) {
  const upload = useUploadImage();
  const update = useUpdateProfile();
  const [progress, setProgress] = useState(0);
  const set = (url: string) => update.mutate({ [fact]: url }, { onSuccess: onSaved });
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
