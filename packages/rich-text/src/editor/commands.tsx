import type { Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  SquareCode,
  Strikethrough,
  Underline,
} from 'lucide-react';

export interface EditorCommand {
  id: string;
  label: string;
  Icon: LucideIcon;
  /** As `aria-keyshortcuts`, with Control for what is ⌘ on a Mac. */
  keys?: string;
  isOn?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

export const styles: EditorCommand[] = [
  {
    id: 'paragraph',
    label: 'Paragraph',
    Icon: Pilcrow,
    keys: 'Control+Alt+0',
    isOn: (editor) => editor.isActive('paragraph'),
    run: (editor) => editor.chain().focus().setParagraph().run(),
  },
  {
    id: 'heading',
    label: 'Heading',
    Icon: Heading2,
    keys: 'Control+Alt+2',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().setHeading({ level: 2 }).run(),
  },
  {
    id: 'subheading',
    label: 'Subheading',
    Icon: Heading3,
    keys: 'Control+Alt+3',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().setHeading({ level: 3 }).run(),
  },
];

export const marks: EditorCommand[] = [
  {
    id: 'bold',
    label: 'Bold',
    Icon: Bold,
    keys: 'Control+B',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    id: 'italic',
    label: 'Italic',
    Icon: Italic,
    keys: 'Control+I',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    id: 'underline',
    label: 'Underline',
    Icon: Underline,
    keys: 'Control+U',
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    id: 'strike',
    label: 'Strikethrough',
    Icon: Strikethrough,
    keys: 'Control+Shift+S',
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    id: 'code',
    label: 'Inline code',
    Icon: Code,
    keys: 'Control+E',
    isOn: (editor) => editor.isActive('code'),
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
];

export const blocks: EditorCommand[] = [
  {
    id: 'bulletList',
    label: 'Bulleted list',
    Icon: List,
    keys: 'Control+Shift+8',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'orderedList',
    label: 'Numbered list',
    Icon: ListOrdered,
    keys: 'Control+Shift+7',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'blockquote',
    label: 'Quote',
    Icon: Quote,
    keys: 'Control+Shift+B',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    id: 'codeBlock',
    label: 'Code block',
    Icon: SquareCode,
    keys: 'Control+Alt+C',
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    id: 'divider',
    label: 'Divider',
    Icon: Minus,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];
