import {
  File,
  FileArchive,
  FileImage,
  FileMusic,
  FileSpreadsheet,
  FileText,
  FileVideo,
} from 'lucide-react';
import { endingOf } from './file.rules.ts';
import styles from './files.module.css';

const icons: [RegExp, typeof File][] = [
  [/^(pdf|docx?|odt|rtf|txt|md|pages)$/, FileText],
  [/^(xlsx?|csv|ods|numbers)$/, FileSpreadsheet],
  [/^(zip|rar|7z|gz|tar|tgz)$/, FileArchive],
  [/^(png|jpe?g|webp|avif|gif|heic|heif|svg|psd|ai|tiff?)$/, FileImage],
  [/^(mp4|mov|webm|avi|mkv)$/, FileVideo],
  [/^(mp3|wav|m4a|ogg|flac|aac)$/, FileMusic],
];

/** The icon for a file, chosen by its extension. */
export function FileIcon({ name }: { name: string }) {
  const Icon = icons.find(([ending]) => ending.test(endingOf(name)))?.[1] ?? File;
  return (
    <span className={styles.icon}>
      <Icon size={20} aria-hidden="true" />
    </span>
  );
}
