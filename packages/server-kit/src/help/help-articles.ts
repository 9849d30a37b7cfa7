import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HelpArticle } from '@soloist/contracts';

const folder = fileURLToPath(new URL('../../../../docs/help/', import.meta.url));

/**
 * All help articles, by title: the one source for people and Sage. Throws when a file breaks the
 * format in the folder's README.
 */
export function readHelpArticles(): HelpArticle[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md');
  return files
    .map((file) => parseArticle(file.replace(/\.md$/, ''), readFileSync(folder + file, 'utf8')))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}

function parseArticle(slug: string, content: string): HelpArticle {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(content) ?? [];
  const field = (name: string) => {
    const line = head.split('\n').find((each) => each.startsWith(`${name}: `));
    if (!line) throw new Error(`docs/help/${slug}.md has no ${name}.`);
    return line.slice(name.length + 2).trim();
  };
  const sections = body.split(/^## /m).map((part, index) => {
    if (index === 0) return { heading: '', text: part.trim() };
    const [heading = '', ...rest] = part.split('\n');
    return { heading: heading.trim(), text: rest.join('\n').trim() };
  });
  const keywords = field('keywords').slice(1, -1).split(',');
  return {
    slug,
    title: field('title'),
    path: field('path'),
    keywords: keywords.map((word) => word.trim()),
    sections,
  };
}
