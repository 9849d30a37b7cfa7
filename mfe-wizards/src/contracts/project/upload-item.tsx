import { maxProjectFileBytes } from '@soloist/contracts';
import { Button, IconButton, ProgressBar } from '@soloist/ui';
import { X } from 'lucide-react';
import { useFormats } from '../../shared/translations/use-texts.ts';
import { problemOf, useContractTexts } from '../translations/use-contract-texts.ts';
import styles from './project.module.css';
import type { Upload } from './use-uploads.ts';

interface UploadItemProps {
  upload: Upload;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A running upload: its progress, or why it failed. */
export function UploadItem({ upload, onRetry, onDismiss }: UploadItemProps) {
  const { files: words } = useContractTexts();
  const { file, done, problem, cancel } = upload;
  return (
    <li className={styles.file}>
      <div>
        <p dir="auto">{file.name}</p>
        {problem ? (
          <UploadProblem problem={problem} />
        ) : (
          <ProgressBar label={words.progress(file.name)} value={Math.round(done * 100)} />
        )}
      </div>
      {problem instanceof Error && (
        <Button size="sm" onClick={onRetry}>
          {words.retry}
        </Button>
      )}
      <IconButton
        size="sm"
        label={problem ? words.dismiss(file.name) : words.cancel(file.name)}
        onClick={problem ? onDismiss : cancel}
      >
        <X size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function UploadProblem({ problem }: { problem: NonNullable<Upload['problem']> }) {
  const texts = useContractTexts();
  const { size } = useFormats();
  const reason =
    problem === 'too-large'
      ? texts.files.tooLarge(size(maxProjectFileBytes))
      : problemOf(problem, texts);
  return (
    <p role="alert" className={styles.problem}>
      {reason}
    </p>
  );
}
