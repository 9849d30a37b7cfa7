import { Button, Field, Input } from '@soloist/ui';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { isLinkAddress } from '../marks.ts';
import classes from './panel.module.css';

export interface LinkFormProps {
  editor: Editor;
  onClose: () => void;
}

/** The target of the selected text. Enter applies it, Escape returns to the text. */
export function LinkForm({ editor, onClose }: LinkFormProps) {
  const current: unknown = editor.getAttributes('link').href;
  const [address, setAddress] = useState(typeof current === 'string' ? current : '');
  const [error, setError] = useState('');
  const id = useId();

  const apply = () => {
    const href = completeAddress(address.trim());
    if (!isLinkAddress(href)) {
      setError('Enter a URL such as https://example.com.');
      document.getElementById(id)?.focus();
      return;
    }
    setLink(editor, href);
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  const cancel = () => {
    editor.commands.focus();
    onClose();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      cancel();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // The surrounding form must not be submitted.
      event.preventDefault();
      apply();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls inside
    <div className={classes.panel} onKeyDown={handleKeyDown}>
      <Field label="Link to" id={id} error={error} className={classes.field}>
        <Input
          autoFocus
          limit={2000}
          inputMode="url"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <div className={classes.actions}>
        <Button size="sm" variant="primary" onClick={apply}>
          {current ? 'Change link' : 'Add link'}
        </Button>
        {typeof current === 'string' && (
          <Button size="sm" onClick={remove}>
            Remove link
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** People write addresses without `https://`. */
function completeAddress(address: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[^/]*:\d/.test(address)) return address;
  return /^[^\s/@]+@[^\s/@]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
}

function setLink(editor: Editor, href: string) {
  const chain = editor.chain().focus();
  if (!editor.state.selection.empty || editor.isActive('link')) {
    chain.extendMarkRange('link').setLink({ href }).run();
    return;
  }
  const text = href.replace(/^(https:\/\/|mailto:)/, '');
  chain
    .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
    .unsetMark('link')
    .run();
}
