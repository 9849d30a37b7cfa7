import { maxPictureBytes, type OwnImage } from '@soloist/contracts';
import { FileDrop, VisuallyHidden } from '@soloist/ui';
import { SortableRows } from '@soloist/ui/sortable-rows';
import { showToast } from '@soloist/web-client';
import { useEffect, useRef, useState } from 'react';
import { CropDialog } from './pictures/crop-dialog.tsx';
import { PictureRow } from './pictures/picture-row.tsx';
import styles from './pictures/pictures.module.css';
import { UploadRow } from './pictures/upload-row.tsx';
import { useChosen } from './pictures/use-chosen.ts';
import { type PictureUpload, usePictureUploads } from './pictures/use-picture-uploads.ts';

interface PicturesFieldProps {
  value: OwnImage[];
  onChange: (pictures: OwnImage[]) => void;
  most: number;
  /** Width by height of every picture; without it each keeps its own. */
  ratio?: number;
  /** The first stands for the whole: unless something else does. */
  firstIsCover?: boolean;
  /** Told when the first upload begins and the last one ends: until then `value` is not whole. */
  onUploading?: (isUploading: boolean) => void;
}

/**
 * Pictures in an order of one's own: chosen or dropped, cut to one ratio, uploaded, described. Stands
 * in a `Field group`.
 */
export function PicturesField(props: PicturesFieldProps) {
  const { value, onChange, most, ratio, firstIsCover = true, onUploading } = props;
  // Two uploads may end before the next drawing.
  const pictures = useRef(value);
  pictures.current = value;
  const root = useRef<HTMLDivElement>(null);
  const chosenToday = useChosen();
  const [cropping, setCropping] = useState<{ url: string; file: File }>();
  const [said, setSaid] = useState('');
  const { uploads, add, retry, dismiss } = usePictureUploads({ ratio, onUploaded: place });
  const isUploading = uploads.some(({ problem }) => !problem);
  useEffect(() => {
    onUploading?.(isUploading);
    return () => onUploading?.(false);
  }, [isUploading, onUploading]);
  const coming = uploads.filter(({ replaces }) => !replaces);
  const nameOf = (index: number) => (most === 1 ? 'the cover' : `picture ${index + 1}`);
  const set = (list: OwnImage[]) => {
    pictures.current = list;
    onChange(list);
  };

  function place(url: string, upload: PictureUpload) {
    const before = pictures.current;
    chosenToday.keep(url, upload);
    if (before.some((each) => each.url === url)) return setSaid('This picture is already here.');
    const { replaces } = upload;
    if (before.some((each) => each.url === replaces)) {
      return set(before.map((each) => (each.url === replaces ? { ...each, url } : each)));
    }
    if (before.length >= most) return;
    // Small ones arrive first: they stay in the order in which they were chosen.
    const later = before.findIndex((each) => chosenToday.wasChosenAfter(each.url, upload));
    set(before.toSpliced(later === -1 ? before.length : later, 0, { url, alt: '' }));
  }
  function handleFiles(chosen: File[]) {
    const room = most - value.length - coming.length;
    if (chosen.length > room) {
      const message = `Only ${most} pictures fit here: ${chosen.length - room} of these are left out.`;
      showToast({ kind: 'error', message });
    }
    for (const original of chosen.slice(0, room)) add({ original });
  }
  function handleMove(from: number, to: number) {
    const list = [...pictures.current];
    list.splice(to, 0, ...list.splice(from, 1));
    set(list);
  }
  async function handleCrop(url: string) {
    try {
      setCropping({ url, file: await chosenToday.readOriginal(url) });
    } catch {
      showToast({ kind: 'error', message: 'The picture could not be opened. Please try again.' });
    }
  }
  function handleRemove(index: number) {
    set(pictures.current.filter((_, each) => each !== index));
    setSaid(`${capitalized(nameOf(index))} is removed.`);
    // What was pressed is gone, and the focus with it.
    root.current?.focus();
  }

  return (
    <div ref={root} tabIndex={-1} className={styles.field}>
      <SortableRows ids={value.map(({ url }) => url)} noun="picture" onMove={handleMove}>
        {({ id, index, mover }) => (
          <PictureRow
            picture={value[index]!}
            name={nameOf(index)}
            mover={mover}
            isCover={firstIsCover && index === 0}
            hint={index === 0 && 'Read out to people who do not see it.'}
            onAlt={(alt) =>
              set(pictures.current.map((each) => (each.url === id ? { ...each, alt } : each)))
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
      {value.length + coming.length >= most ? (
        <p className={styles.hint}>{fullHint(most)}</p>
      ) : (
        <FileDrop
          noun={most === 1 ? 'a picture' : 'pictures'}
          accept="image/png,image/jpeg,image/webp,image/avif"
          maxBytes={maxPictureBytes}
          multiple={most > 1}
          hint={dropHint(most)}
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
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const fullHint = (most: number) =>
  most === 1
    ? 'Remove it to choose another one.'
    : `These are all ${most} pictures. Remove one to add another.`;

const dropHint = (most: number) =>
  most === 1
    ? 'PNG, JPEG, WebP or AVIF, up to 10 MB.'
    : `PNG, JPEG, WebP or AVIF, up to 10 MB each, ${most} at most.`;
