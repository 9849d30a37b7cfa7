import { projectGenerationLimits } from '@soloist/contracts';

export interface NotesFile {
  name: string;
  text: string;
  /** The file was too long, so only its beginning is used. */
  isCut: boolean;
}

/** The text of a file; for a web page, without its markup. Rejects when the browser cannot read it. */
export async function readNotes(file: File): Promise<NotesFile> {
  const content = await file.text();
  const isPage = /\.html?$/i.test(file.name);
  const text = (isPage ? await textOfPage(content) : content).replaceAll('\0', '').trim();
  const { fileText } = projectGenerationLimits;
  return {
    name: file.name.slice(0, 200),
    text: text.slice(0, fileText),
    isCut: text.length > fileText,
  };
}

async function textOfPage(html: string) {
  const { htmlToRichText, richTextToMarkdown } = await loadParser();
  return richTextToMarkdown(htmlToRichText(html));
}

/** Loaded on demand, because it is large. */
export const loadParser = () =>
  import(/* webpackChunkName: "rich-text-parse" */ '@soloist/rich-text/parse');
