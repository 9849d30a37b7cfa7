import { imageAltLimit } from '@soloist/contracts';
import { Button, Field, Input } from '@soloist/ui';
import { type Editor, useEditorState } from '@tiptap/react';
import classes from './panel.module.css';

/** The alt text of the selected image; renders nothing without a selection. */
export function ImageForm({ editor }: { editor: Editor }) {
  const alt = useEditorState({
    editor,
    selector: ({ editor: current }): string | undefined =>
      current.isActive('image') ? String(current.getAttributes('image').alt ?? '') : undefined,
  });
  if (alt === undefined) return null;
  return (
    <div className={classes.panel}>
      <Field
        label="Image alt text"
        hint="Screen readers read this aloud. Leave it empty for decorative images."
        className={classes.field}
      >
        <Input
          limit={imageAltLimit}
          maxLength={imageAltLimit}
          value={alt}
          onChange={(event) =>
            editor.commands.updateAttributes('image', { alt: event.target.value })
          }
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            editor.commands.focus();
          }}
        />
      </Field>
      <div className={classes.actions}>
        <Button size="sm" onClick={() => editor.chain().focus().deleteSelection().run()}>
          Remove image
        </Button>
      </div>
    </div>
  );
}
