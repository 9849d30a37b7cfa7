import {
  type Contract,
  maxProjectFileBytes,
  maxProjectFiles,
  type ProjectFile,
  projects,
} from '@soloist/contracts';
import { Button, ButtonLink } from '@soloist/ui';
import { apiUrl } from '@soloist/web-client';
import { Download, Paperclip } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useFormats } from '../../shared/translations/use-texts.ts';
import { canDecide, isActive } from '../contract-state.rules.ts';
import { useContractTexts } from '../translations/use-contract-texts.ts';
import styles from './project.module.css';
import { ProjectSection } from './project-section.tsx';
import { UploadItem } from './upload-item.tsx';
import { useUploads } from './use-uploads.ts';

interface FilesSectionProps {
  contract: Contract;
  files: ProjectFile[];
}

/** Shared files: both sides can download and add them. */
export function FilesSection({ contract, files }: FilesSectionProps) {
  const { files: words } = useContractTexts();
  const { contract_id } = contract;
  const { uploads, add, retry, dismiss } = useUploads(contract_id);
  return (
    <ProjectSection title={words.title} empty={false}>
      {files.length + uploads.length === 0 && <p className={styles.meta}>{words.none}</p>}
      <ul className={styles.list}>
        {files.map((file) => (
          <FileItem key={file.id} contract={contract} file={file} />
        ))}
        {uploads.map((upload) => (
          <UploadItem
            key={upload.id}
            upload={upload}
            onRetry={() => retry(upload)}
            onDismiss={() => dismiss(upload.id)}
          />
        ))}
      </ul>
      {isActive(contract) && canDecide(contract) && (
        <AddFiles isFull={files.length >= maxProjectFiles} onFiles={add} />
      )}
    </ProjectSection>
  );
}

function FileItem({ contract, file }: { contract: Contract; file: ProjectFile }) {
  const { files: words } = useContractTexts();
  const { size, dateTime } = useFormats();
  const params = { contract_id: contract.contract_id, fileId: file.id };
  return (
    <li className={styles.file}>
      <div>
        <p dir="auto">{file.name}</p>
        <p className={styles.meta}>
          <span>{file.by === 'client' ? words.you : contract.sender.name}</span>
          <span>{size(file.size)}</span>
          <time dateTime={file.at}>{dateTime(file.at)}</time>
        </p>
      </div>
      <ButtonLink
        size="sm"
        icon={<Download size={16} />}
        href={apiUrl(projects.readFile, { params })}
        download={file.name}
        aria-label={words.download(file.name)}
      />
    </li>
  );
}

interface AddFilesProps {
  isFull: boolean;
  onFiles: (files: File[]) => void;
}

function AddFiles({ isFull, onFiles }: AddFilesProps) {
  const { files: words } = useContractTexts();
  const { size } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // Allows choosing the same file again.
    target.value = '';
  };
  if (isFull) return <p className={styles.meta}>{words.full(maxProjectFiles)}</p>;
  return (
    <div className={styles.add}>
      <Button icon={<Paperclip size={16} />} onClick={() => input.current?.click()}>
        {words.add}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={words.add}
        onChange={handleChange}
      />
      <span className={styles.meta}>{words.limits(size(maxProjectFileBytes))}</span>
    </div>
  );
}
