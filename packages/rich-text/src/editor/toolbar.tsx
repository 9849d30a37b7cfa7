import { Menu } from '@soloist/ui';
import { type Editor, useEditorState } from '@tiptap/react';
import { ChevronDown, Image as ImageIcon, Link } from 'lucide-react';
import { Toolbar as Bar } from 'radix-ui';
import type { ReactNode } from 'react';
import { blocks, type EditorCommand, marks, styles } from './commands.tsx';
import classes from './toolbar.module.css';

export interface ToolbarProps {
  editor: Editor;
  /** The id of the controlled text. */
  controls: string;
  disabled: boolean;
  onLink: () => void;
  /** Without it there is no image button. */
  onImage?: (() => void) | undefined;
  /** Content at the right end, such as a Sage button. */
  action?: ReactNode;
}

const toggles = [...marks, ...blocks];

/** One tab stop; arrows, Home and End move within. */
export function Toolbar({ editor, controls, disabled, onLink, onImage, action }: ToolbarProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: toggles.filter((command) => command.isOn?.(current)).map(({ id }) => id),
      style: styles.find((command) => command.isOn?.(current))?.label ?? 'Style',
      isLink: current.isActive('link'),
    }),
  });
  const toggle = (command: EditorCommand) => (
    <Button
      key={command.id}
      label={command.label}
      keys={command.keys}
      isPressed={command.isOn && active.on.includes(command.id)}
      disabled={disabled}
      onPress={() => command.run(editor)}
    >
      <command.Icon size={16} aria-hidden="true" />
    </Button>
  );
  return (
    <Bar.Root aria-label="Formatting" aria-controls={controls} className={classes.toolbar}>
      <Menu
        align="start"
        trigger={
          <Bar.Button
            className={classes.style}
            disabled={disabled}
            aria-label={`Style: ${active.style}`}
          >
            {active.style}
            <ChevronDown size={14} aria-hidden="true" />
          </Bar.Button>
        }
        items={styles.map(({ label, Icon, run }) => ({
          label,
          icon: <Icon />,
          checked: label === active.style,
          onSelect: () => run(editor),
        }))}
      />
      <Bar.Separator className={classes.separator} />
      {marks.map(toggle)}
      <Button
        label="Link"
        keys="Control+K"
        isPressed={active.isLink}
        disabled={disabled}
        onPress={onLink}
      >
        <Link size={16} aria-hidden="true" />
      </Button>
      <Bar.Separator className={classes.separator} />
      {blocks.slice(0, 3).map(toggle)}
      {onImage && (
        <Button label="Image" disabled={disabled} onPress={onImage}>
          <ImageIcon size={16} aria-hidden="true" />
        </Button>
      )}
      {blocks.slice(3).map(toggle)}
      {action && <div className={classes.action}>{action}</div>}
    </Bar.Root>
  );
}

interface ButtonProps {
  label: string;
  keys?: string | undefined;
  isPressed?: boolean | undefined;
  disabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '');

function Button({ label, keys, isPressed, disabled, onPress, children }: ButtonProps) {
  const shortcut = keys
    ?.replace('Control', isMac ? '⌘' : 'Ctrl')
    .replace('Alt', isMac ? '⌥' : 'Alt');
  return (
    <Bar.Button
      title={shortcut ? `${label} (${shortcut})` : label}
      aria-label={label}
      aria-keyshortcuts={isMac ? keys?.replace('Control', 'Meta') : keys}
      aria-pressed={isPressed}
      disabled={disabled}
      className={classes.button}
      // Keeps the selection visible.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </Bar.Button>
  );
}
