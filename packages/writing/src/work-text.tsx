import '@soloist/rich-text/rich-text.css';
import { files, type RichTextDocument } from '@soloist/contracts';
import { late, Skeleton } from '@soloist/ui';
import { call } from '@soloist/web-client';
import { type ReactNode, Suspense, useRef } from 'react';
import { isSame } from './merge-content.ts';
import styles from './work-text.module.css';

const RichTextEditor = late(async () => ({
  default: (await import(/* webpackChunkName: "rich-text-editor" */ '@soloist/rich-text/editor'))
    .RichTextEditor,
}));

interface WorkTextProps {
  label: string;
  value: RichTextDocument;
  onChange: (value: RichTextDocument) => void;
  onBlur?: () => void;
  placeholder?: string;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  disabled?: boolean;
  action?: ReactNode;
}

/** A rich text field with image uploads. */
export function WorkText({ value, onChange, ...rest }: WorkTextProps) {
  // The form returns a copy of its value; a new object would move the caret to the start.
  const lastValue = useRef(value);
  if (!isSame(lastValue.current, value)) lastValue.current = value;
  const handleChange = (text: RichTextDocument) => {
    lastValue.current = text;
    onChange(text);
  };
  return (
    <div className={styles.place}>
      <Suspense fallback={<Skeleton shape="block" height="var(--editor-height)" />}>
        <RichTextEditor
          {...rest}
          value={lastValue.current}
          onChange={handleChange}
          onUploadImage={uploadImage}
        />
      </Suspense>
    </div>
  );
}

async function uploadImage(file: File) {
  const { url } = await call(files.uploadImage, { query: { as: 'picture' }, file });
  return { src: url };
}

/** An empty rich text document. */
export const emptyText = (): RichTextDocument => ({ type: 'doc', content: [] });
