import { Readability } from '@mozilla/readability';
import { answerAsReader } from '@soloist/server-kit/reader-thread';
import { convert } from 'html-to-text';
import { parseHTML } from 'linkedom';

export interface PageText {
  title: string;
  text: string;
}

const longestText = 60_000;
const mostTags = 20_000;

/** The readable text of a page: its article, or all of its text. */
function readHtml(html: string): PageText {
  const article = articleOf(html);
  return { title: article?.title?.trim() ?? '', text: plainText(article?.content || html) };
}

function articleOf(html: string) {
  // Finding the article takes far longer than reading the text, and grows faster with its length.
  const tags = html.match(/<[a-z]/gi)?.length ?? 0;
  if (tags > mostTags) return null;
  try {
    const { document } = parseHTML(html);
    return new Readability(document, { charThreshold: 200 }).parse();
  } catch {
    return null;
  }
}

const skipped = ['img', 'script', 'style', 'noscript', 'nav', 'form'];

const plainText = (html: string) =>
  convert(html, {
    wordwrap: false,
    limits: { maxInputLength: 2_000_000, maxDepth: 200, maxChildNodes: 10_000 },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'table', format: 'dataTable' },
      ...skipped.map((selector) => ({ selector, format: 'skip' })),
    ],
  })
    .replace(/\n{3,}/g, '\n\n')
    .slice(0, longestText);

await answerAsReader(readHtml);
