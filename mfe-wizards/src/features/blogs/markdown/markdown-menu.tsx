import type { BlogPrefill } from '@soloist/contracts';
import { ConfirmDialog, IconButton, Menu } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { FileDown, FileText, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { tellProblem } from '../../../told-change.ts';
import type { BlogDraft } from '../blog-draft.ts';
import styles from '../blogs.module.css';
import { exportMarkdown, importMarkdown } from './markdown-files.ts';
import type { ImportedBlog } from './markdown-to-blog.ts';

interface MarkdownMenuProps {
  onImport: (part: BlogPrefill) => void;
}

/** A blog out of a Markdown file, and into one. */
export function MarkdownMenu({ onImport }: MarkdownMenuProps) {
  const form = useFormContext<BlogDraft>();
  const chooser = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState<ImportedBlog>();
  const finish = ({ part, left }: ImportedBlog) => {
    setWaiting(undefined);
    onImport(part);
    showToast(
      left.length > 0
        ? { message: `Imported, without ${left.join(', ')}.`, kind: 'info' }
        : { message: 'Imported.', kind: 'success' },
    );
  };
  const handleFile = async (file: File) => {
    const imported = await importMarkdown(file);
    const { title, description } = form.getValues();
    if (title || description.content.length > 0) setWaiting(imported);
    else finish(imported);
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton label="Markdown">
            <FileText size={18} aria-hidden />
          </IconButton>
        }
        items={[
          {
            label: 'Import a Markdown file',
            icon: <FileUp size={16} />,
            onSelect: () => chooser.current?.click(),
          },
          {
            label: 'Export as Markdown',
            icon: <FileDown size={16} />,
            onSelect: () => void exportMarkdown(form.getValues()).catch(tellProblem),
          },
        ]}
      />
      <input
        ref={chooser}
        type="file"
        className={styles.file}
        accept=".md,.markdown,text/markdown,text/plain"
        aria-label="Markdown file"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again.
          target.value = '';
          if (file) void handleFile(file).catch(tellProblem);
        }}
      />
      <ConfirmDialog
        open={waiting !== undefined}
        title="Replace what is written here"
        text="The file’s text and facts take the place of yours. Earlier versions keep what was saved."
        confirmLabel="Replace"
        onConfirm={() => waiting && finish(waiting)}
        onCancel={() => setWaiting(undefined)}
      />
    </>
  );
}
