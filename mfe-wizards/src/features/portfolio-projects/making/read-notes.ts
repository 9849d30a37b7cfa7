import { projectMakingLimits } from '@soloist/contracts';

export interface Notes {
  name: string;
  text: string;
  /** Only its beginning has room. */
  isCut: boolean;
}

/** The text of a file; a page's without its looks. Fails when the browser cannot read it. */
export async function readNotes(file: File): Promise<Notes> {
  const written = await file.text();
  const isPage = /\.html?$/i.test(file.name);
  const text = (isPage ? await textOfPage(written) : written).replaceAll('\0', '').trim();
  const { fileText } = projectMakingLimits;
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

/** Large, so it comes only where it is needed. */
export const loadParser = () =>
  import(/* webpackChunkName: "rich-text-parse" */ '@soloist/rich-text/parse');
