import { clsx } from 'clsx';
import { ArrowDownToLine, FilePlus, ImagePlus } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useControlGroup } from './field-context.ts';
import classes from './file-drop.module.css';
import { type FileDropItem, FileDropItems } from './file-drop-items.tsx';
import { type FileRules, type RefusedFile, sortFiles } from './file-rules.ts';

export interface FileDropProps extends FileRules {
  /** The plural noun of the files: "Drop images here". */
  noun?: string;
  /** Kinds and sizes in words, such as "PNG, JPG or WebP, up to 5 MB each". */
  hint?: ReactNode;
  /** Uploaded and uploading files, in order; the caller uploads. */
  items?: readonly FileDropItem[];
  /** Receives the accepted files; rejected ones are listed with their reason. */
  onFiles: (files: File[]) => void;
  onRemove?: (id: string) => void;
  /** Moves an item one place up (-1) or down (1); without it there is no reordering. */
  onMove?: (id: string, step: -1 | 1) => void;
  className?: string;
}

/** Files by dropping or choosing, with the status of each: progress, image, error. */
export function FileDrop(props: FileDropProps) {
  const {
    noun = 'images',
    hint,
    items = [],
    onFiles,
    onRemove,
    onMove,
    className,
    ...rules
  } = props;
  const [over, setOver] = useState(0);
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const isOver = over > 0;

  const take = (list: FileList | null) => {
    setOver(0);
    const sorted = sortFiles([...(list ?? [])], rules);
    setRefused(sorted.refused);
    if (sorted.accepted.length > 0) onFiles(sorted.accepted);
  };
  const handleDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.dataTransfer.items.length || 1);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  const Idle = takesImages(rules.accept) ? ImagePlus : FilePlus;
  const Icon = isOver ? ArrowDownToLine : Idle;
  return (
    // biome-ignore lint/a11y/useSemanticElements: one control, named by its field, with the status of its files
    <div role="group" {...useControlGroup()} className={clsx(classes.root, className)}>
      <button
        type="button"
        className={clsx(classes.drop, isOver && classes.over)}
        onClick={() => input.current?.click()}
        onDragOver={handleDragOver}
        onDragLeave={() => setOver(0)}
        onDrop={handleDrop}
      >
        <Icon size={24} aria-hidden="true" strokeWidth={1.5} />
        <span>
          {isOver ? (
            <b>{rules.multiple ? `Drop to add ${over} ${noun}` : 'Drop to add it'}</b>
          ) : (
            <>
              <b>Drop {noun} here</b> or <u>choose {rules.multiple ? 'files' : 'a file'}</u>
            </>
          )}
        </span>
        {hint && <span className={classes.hint}>{hint}</span>}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={rules.accept}
        multiple={rules.multiple}
        onChange={({ target }) => {
          take(target.files);
          // So that choosing the same file again is a change.
          target.value = '';
        }}
      />
      <div role="alert">
        {refused.length > 0 && (
          <ul className={classes.refused}>
            {refused.map((file) => (
              <li key={file.name}>
                <b>{file.name}</b> {file.reason}
              </li>
            ))}
          </ul>
        )}
      </div>
      {items.length > 0 && <FileDropItems items={items} onRemove={onRemove} onMove={onMove} />}
    </div>
  );
}

const takesImages = (accept = '') => accept.split(',').every((rule) => /^\s*image\//.test(rule));
