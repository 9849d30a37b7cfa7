import type { RichTextDocument } from '@soloist/contracts';
import { dateFormat } from '@soloist/contracts';
import { richTextToText } from '@soloist/rich-text';

const maxLength = 120;

/** Describes a field of a post or project by its path in the draft. */
export const describeWith = (labels: Record<string, string>) => (path: string, value: unknown) => ({
  label: labels[path] ?? path,
  text: shorten(textOf(path, value)),
});

const formatMoment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

function textOf(path: string, value: unknown): string {
  if (path === 'description') return richTextToText(value as RichTextDocument);
  if (path === 'coverImg') return value ? nameOf(value) || 'An image' : '';
  if (path === 'publishAt') return value ? formatMoment(String(value)) : '';
  if (!Array.isArray(value)) return String(value ?? '');
  return value.map(nameOf).filter(Boolean).join(', ') || (value[0] ? `${value.length} items` : '');
}

const nameOf = (entry: unknown) =>
  typeof entry === 'string' ? entry : ((entry as { alt?: string }).alt ?? '');

const shorten = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);
