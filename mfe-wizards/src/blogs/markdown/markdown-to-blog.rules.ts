import { type BlogPrefill, blogLimits, blogPrefill, uploadedImage } from '@soloist/contracts';
import { markdownToRichText } from '@soloist/rich-text/parse';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';

export interface ImportedBlog {
  part: BlogPrefill;
  /** The parts of the file that could not be imported unchanged. */
  skipped: string[];
}

type FrontMatter = Record<string, unknown>;

/**
 * Converts a Markdown file, with or without front matter, to a blog draft. Fields missing from the
 * file are missing from the draft. Throws when the front matter is invalid.
 */
export function markdownToBlog(markdown: string): ImportedBlog {
  const file = new VFile(markdown);
  try {
    matter(file, { strip: true });
  } catch (cause) {
    throw new Error('We couldn’t read this file’s front matter. Check its YAML.', { cause });
  }
  const frontMatter = (isFrontMatter(file.data.matter) ? file.data.matter : {}) as FrontMatter;
  const skipped: string[] = [];
  const { title, text } = splitTitle(frontMatter, String(file));
  const importField = (name: keyof BlogPrefill, label: string, value: unknown) => {
    if (value === undefined || value === '') return {};
    const read = blogPrefill.safeParse({ [name]: value });
    if (read.success) return read.data;
    skipped.push(label);
    return {};
  };
  const part: BlogPrefill = {
    ...importField(
      'title',
      'title',
      shortenField(title, { most: blogLimits.title, label: 'title', skipped }),
    ),
    ...importField('brief', 'description', briefOf(frontMatter, skipped)),
    ...importField('slug', 'slug', asText(frontMatter.slug)),
    ...importField('tags', 'tags', tagsOf(frontMatter, skipped)),
    ...importField('publishAt', 'date', dateOf(frontMatter.date, skipped)),
    ...importField('coverImg', 'cover', coverOf(frontMatter)),
    ...importField('images', 'images', frontMatter.images),
    description: markdownToRichText(text),
  };
  return { part, skipped };
}

const isFrontMatter = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;

/** Without a title in the front matter, a heading on the first line is the title. */
function splitTitle(frontMatter: FrontMatter, markdown: string) {
  const title = asText(frontMatter.title);
  const [line, words = ''] = /^\s*#[ \t]([^\r\n]*)/.exec(markdown) ?? [];
  const end = words.split('').findLastIndex((character) => !' \t#'.includes(character));
  const heading = words.slice(0, end + 1).trimStart();
  if (title !== undefined || line === undefined || !heading) return { title, text: markdown };
  return { title: heading, text: markdown.slice(line.length).replace(/^\r?\n/, '') };
}

const briefOf = (frontMatter: FrontMatter, skipped: string[]) =>
  shortenField(
    asText(frontMatter.description) ?? asText(frontMatter.summary) ?? asText(frontMatter.excerpt),
    {
      most: blogLimits.brief,
      label: 'description',
      skipped,
    },
  );

function shortenField(
  text: string | undefined,
  { most, label, skipped }: { most: number; label: string; skipped: string[] },
) {
  if (text === undefined || text.length <= most) return text;
  skipped.push(`the end of the ${label}`);
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

function tagsOf({ tags }: FrontMatter, skipped: string[]) {
  const listed = typeof tags === 'string' ? tags.split(',') : tags;
  if (!Array.isArray(listed)) return undefined;
  const words = [...new Set(listed.map(asText).filter((tag) => tag))];
  if (words.length > blogLimits.tags) skipped.push(`tags beyond ${blogLimits.tags}`);
  return words.slice(0, blogLimits.tags);
}

/** A date without a time is that day in the user's time zone. */
function dateOf(date: unknown, skipped: string[]) {
  const text = asText(date);
  if (text === undefined) return undefined;
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00` : text);
  if (!Number.isNaN(at.getTime())) return at.toISOString();
  skipped.push('date');
  return undefined;
}

/** Images from other sites are not imported. */
const coverOf = ({ cover }: FrontMatter) =>
  typeof cover === 'string' && uploadedImage.safeParse({ url: cover, alt: '' }).success
    ? { url: cover, alt: '' }
    : cover;
