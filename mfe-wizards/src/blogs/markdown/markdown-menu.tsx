import { type BlogPrefill, slugOf } from '@soloist/contracts';
import { ConfirmDialog, IconButton, Menu, saveFile } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { FileDown, FileText, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { showErrorToast } from '../../shared/use-toast-mutation.ts';
import type { BlogDraft } from '../blog-draft.rules.ts';
import type { ImportedBlog } from './markdown-to-blog.rules.ts';

interface MarkdownMenuProps {
  onImport: (part: BlogPrefill) => void;
}

/** Imports a post from a Markdown file and exports it to one. */
export function MarkdownMenu({ onImport }: MarkdownMenuProps) {
  const form = useFormContext<BlogDraft>();
  const chooser = useRef<HTMLInputElement>(null);
  const [pendingImport, setPendingImport] = useState<ImportedBlog>();
  const finish = ({ part, skipped }: ImportedBlog) => {
    setPendingImport(undefined);
    onImport(part);
    showToast(
      skipped.length > 0
        ? { message: `Imported without ${skipped.join(', ')}.`, kind: 'info' }
        : { message: 'Imported.', kind: 'success' },
    );
  };
  const handleFile = async (file: File) => {
    const imported = await importMarkdown(file);
    const { title, description } = form.getValues();
    if (title || description.content.length > 0) setPendingImport(imported);
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
            label: 'Import Markdown file',
            icon: <FileUp size={16} />,
            onSelect: () => chooser.current?.click(),
          },
          {
            label: 'Export as Markdown',
            icon: <FileDown size={16} />,
            onSelect: () => void exportMarkdown(form.getValues()).catch(showErrorToast),
          },
        ]}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".md,.markdown,text/markdown,text/plain"
        aria-label="Markdown file"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows choosing the same file again.
          target.value = '';
          if (file) void handleFile(file).catch(showErrorToast);
        }}
      />
      <ConfirmDialog
        open={pendingImport !== undefined}
        title="Replace this post?"
        text="The file replaces your text and details. You can restore an earlier version."
        confirmLabel="Replace"
        onConfirm={() => pendingImport && finish(pendingImport)}
        onCancel={() => setPendingImport(undefined)}
      />
    </>
  );
}

const maxBytes = 1024 * 1024;

/** Reads a post from a chosen file. Rejects with a readable message. */
async function importMarkdown(file: File): Promise<ImportedBlog> {
  if (file.size > maxBytes) throw new Error('This file is too large. Choose one up to 1 MB.');
  const text = await file.text();
  if (text.includes('\0')) throw new Error('This isn’t a text file. Choose a Markdown file.');
  const { markdownToBlog } = await import(
    /* webpackChunkName: "blog-markdown" */ './markdown-to-blog.rules.ts'
  );
  return markdownToBlog(text);
}

/** Downloads the post as a file. */
async function exportMarkdown(draft: BlogDraft) {
  const { blogToMarkdown } = await import(
    /* webpackChunkName: "blog-markdown" */ './blog-to-markdown.rules.ts'
  );
  const file = new Blob([blogToMarkdown(draft)], { type: 'text/markdown' });
  saveFile(file, `${draft.slug || slugOf(draft.title)}.md`);
}
