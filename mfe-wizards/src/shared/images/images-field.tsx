import { maxContentImageBytes, type UploadedImage } from '@soloist/contracts';
import { FileDrop, VisuallyHidden } from '@soloist/ui';
import { SortableRows } from '@soloist/ui/sortable-rows';
import { showToast } from '@soloist/web-client';
import { useEffect, useRef, useState } from 'react';
import { CropDialog } from './crop-dialog.tsx';
import { ImageRow } from './image-row.tsx';
import styles from './images.module.css';
import { UploadRow } from './upload-row.tsx';
import { type ImageUpload, useImageUploads } from './use-image-uploads.ts';

/** The files chosen in this session, by the URL of the uploaded result. */
function useChosenFiles() {
  const chosen = useRef(new Map<string, ImageUpload>());
  const find = (url: string) => chosen.current.get(url);
  return {
    add: (url: string, upload: ImageUpload) => void chosen.current.set(url, upload),
    wasChosenAfter: (url: string, { number }: ImageUpload) => (find(url)?.number ?? 0) > number,
    /** The file to crop again; for images from earlier sessions, the uploaded result. */
    readOriginal: async (url: string) => find(url)?.original ?? fetchFile(url),
  };
}

async function fetchFile(url: string) {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  const blob = await reply.blob();
  return new File([blob], 'picture', { type: blob.type });
}

interface ImagesFieldProps {
  value: UploadedImage[];
  onChange: (images: UploadedImage[]) => void;
  max: number;
  /** Width by height of every image; without it each keeps its ratio. */
  ratio?: number;
  /** Whether the first image is the cover. */
  firstIsCover?: boolean;
  /** Called when the first upload starts and the last one ends: `value` is incomplete until then. */
  onUploading?: (isUploading: boolean) => void;
}

/**
 * Images in a custom order: chosen or dropped, cropped to one ratio, uploaded, described. Goes into
 * a `Field group`.
 */
export function ImagesField(props: ImagesFieldProps) {
  const { value, onChange, max, ratio, firstIsCover = true, onUploading } = props;
  // Two uploads may end before the next render.
  const images = useRef(value);
  images.current = value;
  const root = useRef<HTMLDivElement>(null);
  const chosenFiles = useChosenFiles();
  const [cropping, setCropping] = useState<{ url: string; file: File }>();
  const [announcement, setAnnouncement] = useState('');
  const { uploads, add, retry, dismiss } = useImageUploads({ ratio, onUploaded: place });
  const isUploading = uploads.some(({ problem }) => !problem);
  useEffect(() => {
    onUploading?.(isUploading);
    return () => onUploading?.(false);
  }, [isUploading, onUploading]);
  const newUploads = uploads.filter(({ replaces }) => !replaces);
  const nameOf = (index: number) => (max === 1 ? 'the cover' : `image ${index + 1}`);
  const set = (list: UploadedImage[]) => {
    images.current = list;
    onChange(list);
  };

  function place(url: string, upload: ImageUpload) {
    const before = images.current;
    chosenFiles.add(url, upload);
    if (before.some((each) => each.url === url))
      return setAnnouncement('You’ve already added this image.');
    const { replaces } = upload;
    if (before.some((each) => each.url === replaces)) {
      return set(before.map((each) => (each.url === replaces ? { ...each, url } : each)));
    }
    if (before.length >= max) return;
    // Small images arrive first, so each is inserted in the order in which it was chosen.
    const later = before.findIndex((each) => chosenFiles.wasChosenAfter(each.url, upload));
    set(before.toSpliced(later === -1 ? before.length : later, 0, { url, alt: '' }));
  }
  function handleFiles(chosen: File[]) {
    const room = max - value.length - newUploads.length;
    if (chosen.length > room) {
      const message = `You can add up to ${max} images, so we left out ${chosen.length - room}.`;
      showToast({ kind: 'error', message });
    }
    for (const original of chosen.slice(0, room)) add({ original });
  }
  function handleMove(from: number, to: number) {
    const list = [...images.current];
    list.splice(to, 0, ...list.splice(from, 1));
    set(list);
  }
  async function handleCrop(url: string) {
    try {
      setCropping({ url, file: await chosenFiles.readOriginal(url) });
    } catch {
      showToast({ kind: 'error', message: 'We couldn’t open the image. Try again.' });
    }
  }
  function handleRemove(index: number) {
    set(images.current.filter((_, each) => each !== index));
    setAnnouncement(`Removed ${nameOf(index)}.`);
    // The clicked button is gone, and the focus with it.
    root.current?.focus();
  }

  return (
    <div ref={root} tabIndex={-1} className={styles.field}>
      <SortableRows ids={value.map(({ url }) => url)} noun="image" onMove={handleMove}>
        {({ id, index, mover }) => (
          <ImageRow
            image={value[index]!}
            name={nameOf(index)}
            mover={mover}
            isCover={firstIsCover && index === 0}
            hint={index === 0 && 'Screen readers read this aloud.'}
            onAlt={(alt) =>
              set(images.current.map((each) => (each.url === id ? { ...each, alt } : each)))
            }
            onCrop={ratio ? () => void handleCrop(id) : undefined}
            onRemove={() => handleRemove(index)}
          />
        )}
      </SortableRows>
      {uploads.length > 0 && (
        <ul className={styles.uploads}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.number}
              upload={upload}
              onRetry={() => void retry(upload)}
              onDismiss={() => dismiss(upload)}
            />
          ))}
        </ul>
      )}
      {value.length + newUploads.length >= max ? (
        <p className={styles.hint}>{fullHint(max)}</p>
      ) : (
        <FileDrop
          noun={max === 1 ? 'an image' : 'images'}
          accept="image/png,image/jpeg,image/webp,image/avif"
          maxBytes={maxContentImageBytes}
          multiple={max > 1}
          hint={dropHint(max)}
          onFiles={handleFiles}
        />
      )}
      {cropping && ratio && (
        <CropDialog
          file={cropping.file}
          ratio={ratio}
          onClose={() => setCropping(undefined)}
          onCropped={(part) => {
            setCropping(undefined);
            add({ part, original: cropping.file, replaces: cropping.url });
          }}
        />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

const fullHint = (max: number) =>
  max === 1
    ? 'Remove it to choose another.'
    : `You’ve added all ${max} images. Remove one to add another.`;

const dropHint = (max: number) =>
  max === 1
    ? 'PNG, JPEG, WebP or AVIF, up to 10 MB.'
    : `PNG, JPEG, WebP or AVIF, up to 10 MB each, ${max} at most.`;
