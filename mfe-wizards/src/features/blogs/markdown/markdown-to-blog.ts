import { type BlogPrefill, blogLimits, blogPrefill, ownImage } from '@soloist/contracts';
import { markdownToRichText } from '@soloist/rich-text/parse';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';

export interface ImportedBlog {
  part: BlogPrefill;
  /** What of the file could not be taken as it was. */
  left: string[];
}

type Facts = Record<string, unknown>;

/**
 * A Markdown file, with front matter or without, as a blog's draft. What the file does not say is not
 * in it. Fails when its front matter cannot be read.
 */
export function markdownToBlog(markdown: string): ImportedBlog {
  const file = new VFile(markdown);
  try {
    matter(file, { strip: true });
  } catch (cause) {
    throw new Error('The front matter of this file cannot be read.', { cause });
  }
  const facts = (isFacts(file.data.matter) ? file.data.matter : {}) as Facts;
  const left: string[] = [];
  const { title, text } = titled(facts, String(file));
  const take = (name: keyof BlogPrefill, label: string, value: unknown) => {
    if (value === undefined || value === '') return {};
    const read = blogPrefill.safeParse({ [name]: value });
    if (read.success) return read.data;
    left.push(label);
    return {};
  };
  const part: BlogPrefill = {
    ...take('title', 'title', cut(title, { most: blogLimits.title, label: 'title', left })),
    ...take('brief', 'description', briefOf(facts, left)),
    ...take('slug', 'slug', asText(facts.slug)),
    ...take('tags', 'tags', tagsOf(facts, left)),
    ...take('publishAt', 'date', dateOf(facts.date, left)),
    ...take('coverImg', 'cover', coverOf(facts)),
    ...take('images', 'images', facts.images),
    description: markdownToRichText(text),
  };
  return { part, left };
}

const isFacts = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;

/** Without a title of its own, a file's first line is its title when it is a heading. */
function titled(facts: Facts, markdown: string) {
  const title = asText(facts.title);
  const [line, words = ''] = /^\s*#[ \t]([^\r\n]*)/.exec(markdown) ?? [];
  const end = words.split('').findLastIndex((character) => !' \t#'.includes(character));
  const heading = words.slice(0, end + 1).trimStart();
  if (title !== undefined || line === undefined || !heading) return { title, text: markdown };
  return { title: heading, text: markdown.slice(line.length).replace(/^\r?\n/, '') };
}

const briefOf = (facts: Facts, left: string[]) =>
  cut(asText(facts.description) ?? asText(facts.summary) ?? asText(facts.excerpt), {
    most: blogLimits.brief,
    label: 'description',
    left,
  });

function cut(
  text: string | undefined,
  { most, label, left }: { most: number; label: string; left: string[] },
) {
  if (text === undefined || text.length <= most) return text;
  left.push(`the end of the ${label}`);
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

function tagsOf({ tags }: Facts, left: string[]) {
  const listed = typeof tags === 'string' ? tags.split(',') : tags;
  if (!Array.isArray(listed)) return undefined;
  const words = [...new Set(listed.map(asText).filter((tag) => tag))];
  if (words.length > blogLimits.tags) left.push(`tags beyond ${blogLimits.tags}`);
  return words.slice(0, blogLimits.tags);
}

/** A day alone is that day where the person is. */
function dateOf(date: unknown, left: string[]) {
  const text = asText(date);
  if (text === undefined) return undefined;
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00` : text);
  if (!Number.isNaN(at.getTime())) return at.toISOString();
  left.push('date');
  return undefined;
}

/** Pictures of other sites are not taken. */
const coverOf = ({ cover }: Facts) =>
  typeof cover === 'string' && ownImage.safeParse({ url: cover, alt: '' }).success
    ? { url: cover, alt: '' }
    : cover;
