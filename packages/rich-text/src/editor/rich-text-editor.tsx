import type { RichTextDocument } from '@soloist/contracts';
import { Banner, Field, Spinner } from '@soloist/ui';
import { type Editor, EditorContent, useEditorState } from '@tiptap/react';
import { clsx } from 'clsx';
import { Image as ImageIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import type { Command } from './commands.tsx';
import { type Measures, measure } from './edited-document.ts';
import { LinkForm } from './link-form.tsx';
import { PictureForm } from './picture-form.tsx';
import classes from './rich-text-editor.module.css';
import { SlashMenu } from './slash-menu.tsx';
import { Toolbar } from './toolbar.tsx';
import { useEditedText } from './use-edited-text.ts';
import { pictureTypes, type UploadImage, usePictures } from './use-pictures.ts';
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
  const { value, onChange, onBlur, onUploadImage, disabled = false } = props;
  const id = useId();
  const pictures = usePictures(onUploadImage);
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
      void pictures.add(current, files);
      return true;
    },
  });
  if (editor) return <EditedText {...{ props, id, editor, pictures, keys, isMarked }} />;
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
  pictures: ReturnType<typeof usePictures>;
  keys: RefObject<(event: KeyboardEvent) => boolean>;
  isMarked: RefObject<boolean>;
}

/** The field once its text can be written in. */
function EditedText({ props, id, editor, pictures, keys, isMarked }: EditedTextProps) {
  const { limit, onUploadImage, disabled = false } = props;
  const [isLinking, setIsLinking] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const size = useEditorState({ editor, selector: ({ editor: current }) => measure(current) });
  const error = props.error || sizeProblem(size, limit);
  isMarked.current = Boolean(error);

  const pickPicture = onUploadImage && (() => picker.current?.click());
  const menu = useSlashMenu(editor, pickPicture ? [pictureCommand(pickPicture)] : []);
  keys.current = (event) => {
    if (menu.handleKey(event)) return true;
    if (!isLinkKey(event)) return false;
    // Elsewhere it opens the search of the whole app.
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
          onImage={pickPicture}
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
      <SlashMenu editor={editor} menu={menu} />
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
          const files = [...(event.target.files ?? [])];
          void pictures.add(editor, { files, at: editor.state.selection.to });
          event.target.value = '';
        }}
      />
    </EditorField>
  );
}

const pictureCommand = (pick: () => void): Command => ({
  id: 'picture',
  label: 'Picture',
  Icon: ImageIcon,
  run: pick,
});

const isLinkKey = ({ ctrlKey, metaKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'k';

function sizeProblem({ characters, isTooLong }: Measures, limit = Number.POSITIVE_INFINITY) {
  if (characters > limit) return `Input cannot exceed ${limit} characters`;
  return isTooLong && 'This text is too long.';
}

function countText({ words, characters }: Measures, limit: number | undefined) {
  const written = `${words} ${words === 1 ? 'word' : 'words'}`;
  return limit === undefined ? written : `${written} · ${characters} / ${limit}`;
}
