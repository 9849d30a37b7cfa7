import { Parser } from 'htmlparser2';

export interface PageMetadata {
  title: string;
  description: string;
  /** As the page writes it. */
  image: string;
}

const longestTitle = 200;
const longestDescription = 400;
/** Real heads are less deep. Each closing tag is searched for among all open elements. */
const deepestElement = 100;
/** Metadata names, the best first. */
const names = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  image: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'],
} as const;

/** Metadata from a page's head, as plain text that is safe to show. */
export function readPageMetadata(html: string): PageMetadata {
  const metadata = new Map<string, string>();
  let title = '';
  let isInTitle = false;
  let depth = 0;
  const parser = new Parser({
    onopentag(tag, { property, name, content }) {
      depth += 1;
      // A page's metadata precedes its visible content.
      if (tag === 'body' || depth > deepestElement) return parser.pause();
      if (tag === 'title') isInTitle = title === '';
      const key = (property ?? name ?? '').trim().toLowerCase();
      if (tag === 'meta' && content && !metadata.has(key)) metadata.set(key, content);
    },
    ontext(text) {
      if (isInTitle && title.length < longestTitle) title += text;
    },
    onclosetag(tag) {
      depth -= 1;
      if (tag === 'title') isInTitle = false;
    },
  });
  parser.write(html);
  const first = (keys: readonly string[]) =>
    keys.flatMap((key) => metadata.get(key) ?? [])[0] ?? '';
  return {
    title: plainLine(first(names.title) || title, longestTitle),
    description: plainLine(first(names.description), longestDescription),
    image: first(names.image).trim(),
  };
}

/** One line without invisible or bidirectional control characters. */
function plainLine(text: string, longest: number): string {
  const line = text
    .slice(0, longest * 10)
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed();
  const characters = [...line];
  if (characters.length <= longest) return line;
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`;
}
