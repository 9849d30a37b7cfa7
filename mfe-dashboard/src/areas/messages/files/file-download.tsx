import { type ChatFile, chatFiles } from '@soloist/contracts';
import { IconButton, ProgressBar, saveFile } from '@soloist/ui';
import { callFile, useMutation } from '@soloist/web-client';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { fileSentHere } from './file-uploads.store.ts';
import styles from './files.module.css';

/** Downloads a file of a message. */
export function useDownload(file: ChatFile) {
  const [done, setDone] = useState(0);
  const download = useMutation({
    mutationFn: async () =>
      fileSentHere(file.id) ??
      callFile(chatFiles.read, {
        params: { fileId: file.id },
        query: {},
        onProgress: setDone,
      }),
    onSuccess: (bytes) => saveFile(bytes, file.name),
    onSettled: () => setDone(0),
  });
  return { ...download, done };
}

export function DownloadButton({ file }: { file: ChatFile }) {
  const download = useDownload(file);
  return (
    <>
      <IconButton
        label={`Download ${file.name}`}
        disabled={download.isPending}
        onClick={() => download.mutate(undefined, { onError: showErrorToast })}
      >
        <Download size={18} aria-hidden="true" />
      </IconButton>
      {download.isPending && (
        <ProgressBar
          className={styles.loading}
          value={download.done * 100}
          label={`Downloading ${file.name}`}
        />
      )}
    </>
  );
}
