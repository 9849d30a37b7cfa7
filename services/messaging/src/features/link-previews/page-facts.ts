import { Parser } from 'htmlparser2';

export interface PageFacts {
  title: string;
  description: string;
  /** As the page writes it. */
  image: string;
}

const longestTitle = 200;
const longestDescription = 400;
/** A head is less deep. Each closing tag is looked for among all open elements. */
const deepestElement = 100;
/** By what pages call it, the best first. */
const names = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  image: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'],
} as const;

/** What a page says about itself in its head: texts that are safe to show as such. */
export function pageFacts(html: string): PageFacts {
  const said = new Map<string, string>();
  let title = '';
  let isInTitle = false;
  let depth = 0;
  const parser = new Parser({
    onopentag(tag, { property, name, content }) {
      depth += 1;
      // What a page shows is for its readers; what it says of itself stands before.
      if (tag === 'body' || depth > deepestElement) return parser.pause();
      if (tag === 'title') isInTitle = title === '';
      const key = (property ?? name ?? '').trim().toLowerCase();
      if (tag === 'meta' && content && !said.has(key)) said.set(key, content);
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
  const first = (keys: readonly string[]) => keys.flatMap((key) => said.get(key) ?? [])[0] ?? '';
  return {
    title: plainLine(first(names.title) || title, longestTitle),
    description: plainLine(first(names.description), longestDescription),
    image: first(names.image).trim(),
  };
}

/** One line without what is invisible or turns the text around it. */
function plainLine(text: string, longest: number): string {
  const line = text
    .slice(0, longest * 10)
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed();
  const letters = [...line];
  if (letters.length <= longest) return line;
  return `${letters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`;
}
