import { maxPictureBytes, type ServiceImage } from '@soloist/contracts';
import { FileDrop, VisuallyHidden } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { useRef, useState } from 'react';
import { CropDialog } from './pictures/crop-dialog.tsx';
import { PictureRow } from './pictures/picture-row.tsx';
import styles from './pictures/pictures.module.css';
import { UploadRow } from './pictures/upload-row.tsx';
import { type PictureUpload, usePictureUploads } from './pictures/use-picture-uploads.ts';
import { SortableRows } from './sortable-rows.tsx';

interface PicturesFieldProps {
  value: ServiceImage[];
  onChange: (pictures: ServiceImage[]) => void;
  most: number;
  /** Width by height of every picture. */
  ratio: number;
}

/**
 * Pictures in an order of one's own, the first of which is the cover: chosen or dropped, cut to one
 * ratio, uploaded, described. Stands in a `Field group`.
 */
export function PicturesField({ value, onChange, most, ratio }: PicturesFieldProps) {
  const pictures = useLatest(value);
  const originals = useRef(new Map<string, File>());
  const [cropping, setCropping] = useState<{ url: string; file: File }>();
  const [said, setSaid] = useState('');
  const { uploads, add, begin, retry, dismiss } = usePictureUploads({ ratio, onUploaded: place });
  const set = (list: ServiceImage[]) => {
    // Two uploads may end before the next drawing.
    pictures.current = list;
    onChange(list);
  };

  function place(url: string, { replaces, original }: PictureUpload) {
    const before = pictures.current;
    originals.current.set(url, original);
    if (before.some((each) => each.url === url)) {
      return void setSaid('This picture is already here.');
    }
    const isKept = before.some((each) => each.url === replaces);
    if (isKept) return set(before.map((each) => (each.url === replaces ? { ...each, url } : each)));
    set([...before, { url, alt: '' }]);
  }
  function handleFiles(chosen: File[]) {
    const room = most - pictures.current.length - uploads.length;
    if (chosen.length > room) {
      showToast({ kind: 'error', message: `There is room for ${most} pictures.` });
    }
    for (const file of chosen.slice(0, room)) void add(file);
  }
  function handleMove(from: number, to: number) {
    const list = [...pictures.current];
    list.splice(to, 0, ...list.splice(from, 1));
    set(list);
  }
  async function handleCrop(url: string) {
    const file = originals.current.get(url) ?? (await fetchFile(url));
    setCropping({ url, file });
  }
  const isFull = value.length + uploads.length >= most;

  return (
    <div className={styles.field}>
      <SortableRows ids={value.map(({ url }) => url)} noun="picture" onMove={handleMove}>
        {({ index, mover }) => {
          const picture = value[index]!;
          return (
            <PictureRow
              {...{ picture, index, mover }}
              onAlt={(alt) =>
                set(value.map((each) => (each === picture ? { ...each, alt } : each)))
              }
              onCrop={() => void handleCrop(picture.url)}
              onRemove={() => {
                set(value.filter((each) => each !== picture));
                setSaid(`Picture ${index + 1} is removed.`);
              }}
            />
          );
        }}
      </SortableRows>
      {uploads.length > 0 && (
        <ul className={styles.uploads}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => void retry(upload)}
              onDismiss={() => dismiss(upload)}
            />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className={styles.hint}>These are all {most} pictures. Remove one to add another.</p>
      ) : (
        <FileDrop
          noun="pictures"
          accept="image/png,image/jpeg,image/webp,image/avif"
          maxBytes={maxPictureBytes}
          multiple
          hint={`PNG, JPEG, WebP or AVIF, up to 10 MB each, ${most} at most.`}
          onFiles={handleFiles}
        />
      )}
      {cropping && (
        <CropDialog
          file={cropping.file}
          ratio={ratio}
          onClose={() => setCropping(undefined)}
          onCropped={(file) => {
            setCropping(undefined);
            begin(file, { original: cropping.file, replaces: cropping.url });
          }}
        />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

/** What the server keeps: smaller than what was chosen, if that was on another day. */
async function fetchFile(url: string) {
  const blob = await (await fetch(url)).blob();
  return new File([blob], 'picture', { type: blob.type });
}
