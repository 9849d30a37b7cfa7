import type { RichTextDocument } from '@soloist/contracts';
import { Banner, Field, Spinner } from '@soloist/ui';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { measure, readDocument, toEditorContent } from './edited-document.ts';
import { extensions } from './extensions.ts';
import { LinkForm } from './link-form.tsx';
import { pasteMarkdown, pasting } from './paste.ts';
import { PictureForm } from './picture-form.tsx';
import classes from './rich-text-editor.module.css';
import { Toolbar } from './toolbar.tsx';
import {
  droppedFiles,
  pastedFiles,
  pictureTypes,
  type UploadImage,
  usePictures,
} from './use-pictures.ts';

export interface RichTextEditorProps {
  value: RichTextDocument;
  onChange: (value: RichTextDocument) => void;
  onBlur?: () => void;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  placeholder?: string;
  /** Most characters; more marks the field, nothing is cut off. */
  limit?: number;
  /** Stores a picture of one's own; without it there are none. What it throws is said as it is. */
  onUploadImage?: UploadImage;
  disabled?: boolean;
  /** At the toolbar's right, such as an offer of Sage's. */
  action?: ReactNode;
}

/**
 * Edits a text in blocks. `onChange` gets what contracts take, unless it is too long, which the field
 * says. Needs `@soloist/rich-text/rich-text.css`; load it lazily. Where a bar sticks to the top of the
 * page, `--editor-toolbar-top` says how high that is.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, onBlur, limit, onUploadImage, disabled = false } = props;
  const id = useId();
  const [isLinking, setIsLinking] = useState(false);
  const pictures = usePictures(onUploadImage);
  const picker = useRef<HTMLInputElement>(null);
  const told = useRef(value);
  const isMarked = useRef(false);
  const live = useRef<Editor>(null);

  const handleFiles = (files: File[], at: number) => {
    if (files.length === 0) return false;
    if (live.current) void pictures.add(live.current, { files, at });
    return true;
  };
  const editor = useEditor({
    extensions: extensions(props.placeholder ?? ''),
    content: toEditorContent(value),
    editable: !disabled,
    // The content security policy takes no style element.
    injectCSS: false,
    textDirection: 'auto',
    editorProps: {
      ...pasting,
      attributes: () => ({
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-note`,
        'aria-invalid': String(isMarked.current),
        'aria-disabled': String(disabled),
        spellcheck: 'true',
        class: clsx('rich-text', classes.text),
      }),
      handlePaste: (view, event) =>
        handleFiles(pastedFiles(event), view.state.selection.to) || pasteMarkdown(view, event),
      handleDrop: (view, event, _slice, isMoved) => {
        const { files, at } = droppedFiles(view, event);
        return !isMoved && handleFiles(files, at);
      },
      handleKeyDown: (_view, event) => {
        const isLinkKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
        if (!isLinkKey) return false;
        // The page's own search opens with it elsewhere.
        event.preventDefault();
        event.stopPropagation();
        setIsLinking(true);
        return true;
      },
    },
    onUpdate: ({ editor: current }) => {
      told.current = readDocument(current);
      onChange(told.current);
    },
    onBlur: () => onBlur?.(),
  });
  live.current = editor;

  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    editor.commands.setContent(toEditorContent(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  const size = useEditorState({ editor, selector: ({ editor: current }) => measure(current) });
  const error = props.error || sizeProblem(size, limit);
  isMarked.current = Boolean(error);

  return (
    <Field
      group
      id={id}
      label={props.label}
      hint={props.hint}
      error={error}
      optional={props.optional}
    >
      <div className={clsx(classes.frame, error && classes.invalid, disabled && classes.disabled)}>
        <div className={classes.head}>
          <Toolbar
            editor={editor}
            controls={id}
            disabled={disabled}
            onLink={() => setIsLinking(true)}
            onImage={onUploadImage && (() => picker.current?.click())}
            action={props.action}
          />
          {isLinking && <LinkForm editor={editor} onClose={() => setIsLinking(false)} />}
          <PictureForm editor={editor} />
          {pictures.problem && (
            <Banner tone="bad" onDismiss={pictures.dismissProblem}>
              {pictures.problem}
            </Banner>
          )}
        </div>
        <EditorContent editor={editor} />
        <div className={classes.foot}>
          <span role="status">
            {pictures.running > 0 && (
              <>
                <Spinner /> Uploading {pictures.running === 1 ? 'a picture' : 'pictures'}
              </>
            )}
          </span>
          <span className={classes.count}>{countText(size, limit)}</span>
        </div>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={pictureTypes.join(',')}
          onChange={(event) => {
            handleFiles([...(event.target.files ?? [])], editor.state.selection.to);
            event.target.value = '';
          }}
        />
      </div>
    </Field>
  );
}

type Size = ReturnType<typeof measure>;

function sizeProblem({ characters, isTooLong }: Size, limit = Number.POSITIVE_INFINITY) {
  if (characters > limit) return `Input cannot exceed ${limit} characters`;
  return isTooLong && 'This text is too long.';
}

function countText({ words, characters }: Size, limit: number | undefined) {
  const written = `${words} ${words === 1 ? 'word' : 'words'}`;
  return limit === undefined ? written : `${written} · ${characters} / ${limit}`;
}
