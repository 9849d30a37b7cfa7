import '@soloist/rich-text/rich-text.css';
import { files, type RichTextDocument } from '@soloist/contracts';
import { late, Skeleton } from '@soloist/ui';
import { call } from '@soloist/web-client';
import { type ReactNode, Suspense, useRef } from 'react';
import { isSame } from './merge-content.ts';

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

/** A text in blocks with pictures of one's own, for a field of a form. */
export function WorkText({ value, onChange, ...rest }: WorkTextProps) {
  // The form gives back a copy of what it was told; a new value would put the caret to the start.
  const told = useRef(value);
  if (!isSame(told.current, value)) told.current = value;
  const handleChange = (text: RichTextDocument) => {
    told.current = text;
    onChange(text);
  };
  return (
    <Suspense fallback={<Skeleton shape="block" height={320} />}>
      <RichTextEditor
        {...rest}
        value={told.current}
        onChange={handleChange}
        onUploadImage={uploadPicture}
      />
    </Suspense>
  );
}

async function uploadPicture(file: File) {
  const { url } = await call(files.uploadImage, { query: { as: 'picture' }, file });
  return { src: url };
}

/** A text in which nothing is written. */
export const emptyText = (): RichTextDocument => ({ type: 'doc', content: [] });
