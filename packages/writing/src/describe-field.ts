import type { RichTextDocument } from '@soloist/contracts';
import { richTextToText } from '@soloist/rich-text';

const mostLetters = 120;

/** Says a field of a work for people, by its path in the draft. */
export const describeWith = (labels: Record<string, string>) => (path: string, value: unknown) => ({
  label: labels[path] ?? path,
  text: shorten(textOf(path, value)),
});

function textOf(path: string, value: unknown): string {
  if (path === 'description') return richTextToText(value as RichTextDocument);
  if (path === 'coverImg') return value ? nameOf(value) || 'A picture' : '';
  if (path === 'publishAt') return value ? new Date(String(value)).toLocaleString() : '';
  if (!Array.isArray(value)) return String(value ?? '');
  return value.map(nameOf).filter(Boolean).join(', ') || (value[0] ? `${value.length} in all` : '');
}

const nameOf = (entry: unknown) =>
  typeof entry === 'string' ? entry : ((entry as { alt?: string }).alt ?? '');

const shorten = (text: string) =>
  text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
