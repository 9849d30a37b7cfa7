import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, FileText, X } from 'lucide-react';
import { IconButton } from '../actions/icon-button.tsx';
import { ProgressBar } from '../display/progress-bar.tsx';
import classes from './file-drop-items.module.css';

export interface FileDropItem {
  id: string;
  name: string;
  previewUrl?: string;
  /** 0 to 100 while it uploads; absent once it is uploaded. */
  progress?: number;
  /** Why the upload failed. */
  error?: string;
}

interface FileDropItemsProps {
  items: readonly FileDropItem[];
  onRemove: ((id: string) => void) | undefined;
  onMove: ((id: string, step: -1 | 1) => void) | undefined;
}

export function FileDropItems({ items, onRemove, onMove }: FileDropItemsProps) {
  return (
    <ul className={classes.items}>
      {items.map(({ id, name, previewUrl, progress, error }, index) => (
        <li key={id} className={clsx(classes.item, error && classes.bad)}>
          <span className={classes.picture}>
            {previewUrl ? (
              <img src={previewUrl} alt="" />
            ) : (
              <FileText size={20} aria-hidden="true" />
            )}
          </span>
          <span className={classes.text}>
            <span className={classes.name}>{name}</span>
            {error && (
              <span role="alert" className={classes.error}>
                {error}
              </span>
            )}
            {progress !== undefined && !error && (
              <ProgressBar value={progress} label={`Uploading ${name}`} />
            )}
          </span>
          {onMove && items.length > 1 && (
            <>
              <IconButton
                size="sm"
                label={`Move ${name} up`}
                disabled={index === 0}
                onClick={() => onMove(id, -1)}
              >
                <ArrowUp size={16} aria-hidden="true" />
              </IconButton>
              <IconButton
                size="sm"
                label={`Move ${name} down`}
                disabled={index === items.length - 1}
                onClick={() => onMove(id, 1)}
              >
                <ArrowDown size={16} aria-hidden="true" />
              </IconButton>
            </>
          )}
          {onRemove && (
            <IconButton size="sm" label={`Remove ${name}`} onClick={() => onRemove(id)}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
