import type { RichTextDocument } from '@soloist/contracts';
import { Banner, Field, Spinner } from '@soloist/ui';
import { type Editor, EditorContent, useEditorState } from '@tiptap/react';
import { clsx } from 'clsx';
import { Image as ImageIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import type { EditorCommand } from './commands.tsx';
import { type Measures, measure } from './edited-document.ts';
import { ImageForm } from './image-form.tsx';
import { LinkForm } from './link-form.tsx';
import classes from './rich-text-editor.module.css';
import { SlashMenu } from './slash-menu.tsx';
import { Toolbar } from './toolbar.tsx';
import { useEditedText } from './use-edited-text.ts';
import { imageTypes, type UploadImage, useImages } from './use-images.ts';
import { useSlashMenu } from './use-slash-menu.ts';

export interface RichTextEditorProps {
  value: RichTextDocument;
  onChange: (value: RichTextDocument) => void;
  onBlur?: () => void;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  placeholder?: string;
  /** Maximum number of characters; a longer text marks the field, nothing is cut off. */
  limit?: number;
  /** Uploads an image; without it there are no images. Its errors are shown unchanged. */
  onUploadImage?: UploadImage;
  disabled?: boolean;
  /** Content at the right end of the toolbar, such as a Sage button. */
  action?: ReactNode;
}

/**
 * Edits a rich text document. `onChange` gets a document that contracts accept, unless it is too
 * long, which the field reports. Needs `@soloist/rich-text/rich-text.css`; load it lazily. On a
 * page with a sticky bar, set `--editor-toolbar-top` to the bar's height.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, onBlur, onUploadImage, disabled = false } = props;
  const id = useId();
  const imageUploads = useImages(onUploadImage);
  const keys = useRef((_event: KeyboardEvent): boolean => false);
  const isMarked = useRef(false);
  const editor = useEditedText({
    value,
    onChange,
    onBlur,
    disabled,
    keys,
    placeholder: props.placeholder ?? 'Type / for blocks',
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
    onFiles: (current, files) => {
      void imageUploads.add(current, files);
      return true;
    },
  });
  if (editor) return <EditedText {...{ props, id, editor, imageUploads, keys, isMarked }} />;
  return (
    <EditorField props={props} id={id} error={props.error}>
      <div className={classes.text} />
    </EditorField>
  );
}

interface EditorFieldProps {
  props: RichTextEditorProps;
  id: string;
  error: ReactNode;
  children: ReactNode;
}

function EditorField({ props, id, error, children }: EditorFieldProps) {
  const { label, hint, optional, disabled } = props;
  return (
    <Field group id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className={clsx(classes.frame, error && classes.invalid, disabled && classes.disabled)}>
        {children}
      </div>
    </Field>
  );
}

interface EditedTextProps {
  props: RichTextEditorProps;
  id: string;
  editor: Editor;
  imageUploads: ReturnType<typeof useImages>;
  keys: RefObject<(event: KeyboardEvent) => boolean>;
  isMarked: RefObject<boolean>;
}

/** The field once its editor is ready. */
function EditedText({ props, id, editor, imageUploads, keys, isMarked }: EditedTextProps) {
  const { limit, onUploadImage, disabled = false } = props;
  const [isLinking, setIsLinking] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const size = useEditorState({ editor, selector: ({ editor: current }) => measure(current) });
  const error = props.error || sizeProblem(size, limit);
  isMarked.current = Boolean(error);

  const pickImage = onUploadImage && (() => picker.current?.click());
  const menu = useSlashMenu(editor, pickImage ? [imageCommand(pickImage)] : []);
  keys.current = (event) => {
    if (menu.handleKey(event)) return true;
    if (!isLinkKey(event)) return false;
    // Elsewhere this shortcut opens the app's search.
    event.preventDefault();
    event.stopPropagation();
    setIsLinking(true);
    return true;
  };

  return (
    <EditorField props={props} id={id} error={error}>
      <div className={classes.head}>
        <Toolbar
          editor={editor}
          controls={id}
          disabled={disabled}
          onLink={() => setIsLinking(true)}
          onImage={pickImage}
          action={props.action}
        />
        {isLinking && <LinkForm editor={editor} onClose={() => setIsLinking(false)} />}
        <ImageForm editor={editor} />
        {imageUploads.problem && (
          <Banner tone="bad" onDismiss={imageUploads.dismissProblem}>
            {imageUploads.problem}
          </Banner>
        )}
      </div>
      <EditorContent editor={editor} />
      <SlashMenu editor={editor} menu={menu} />
      <div className={classes.foot}>
        <span role="status">
          {imageUploads.running > 0 && (
            <>
              <Spinner /> Uploading {imageUploads.running === 1 ? 'an image' : 'images'}
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
        accept={imageTypes.join(',')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          void imageUploads.add(editor, { files, at: editor.state.selection.to });
          event.target.value = '';
        }}
      />
    </EditorField>
  );
}

const imageCommand = (pick: () => void): EditorCommand => ({
  id: 'picture',
  label: 'Image',
  Icon: ImageIcon,
  run: pick,
});

const isLinkKey = ({ ctrlKey, metaKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'k';

function sizeProblem({ characters, isTooLong }: Measures, limit = Number.POSITIVE_INFINITY) {
  if (characters > limit) return `Input cannot exceed ${limit} characters`;
  return isTooLong && 'This text is too long. Shorten it.';
}

function countText({ words, characters }: Measures, limit: number | undefined) {
  const wordCount = `${words} ${words === 1 ? 'word' : 'words'}`;
  return limit === undefined ? wordCount : `${wordCount} · ${characters} / ${limit}`;
}
