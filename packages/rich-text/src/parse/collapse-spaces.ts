import type { RichTextDocument, RichTextNode } from '@soloist/contracts';

/** Collapses white space as HTML does: runs become one space, none at the ends of lines and blocks. */
export function collapseSpaces({ content }: RichTextDocument) {
  return { type: 'doc', content: content.flatMap(collapseBlock) };
}

function collapseBlock(node: RichTextNode): RichTextNode[] {
  if (!('content' in node) || !node.content || node.type === 'codeBlock') return [node];
  if (node.type !== 'paragraph' && node.type !== 'heading') {
    return [{ ...node, content: node.content.flatMap(collapseBlock) } as RichTextNode];
  }
  const content = collapseLine(node.content);
  // Word processors separate blocks with paragraphs that contain one non-breaking space.
  const isSpacer = content.every(({ type, ...rest }) => 'text' in rest && rest.text === '\u00a0');
  return isSpacer ? [] : [{ ...node, content } as RichTextNode];
}

function collapseLine(nodes: RichTextNode[]): RichTextNode[] {
  const line: RichTextNode[] = [];
  // Treated as if a space came before, so that no line starts with one.
  let isAfterSpace = true;
  for (const node of nodes) {
    if (node.type !== 'text') {
      trimEnd(line);
      line.push(node);
      isAfterSpace = true;
      continue;
    }
    const single = node.text.replace(/[ \t\n\f]+/g, ' ');
    const text: string = isAfterSpace ? single.replace(/^ /, '') : single;
    if (text === '') continue;
    line.push({ ...node, text });
    isAfterSpace = text.endsWith(' ');
  }
  while (line.at(-1)?.type === 'hardBreak') line.pop();
  trimEnd(line);
  return line;
}

function trimEnd(line: RichTextNode[]) {
  const last = line.at(-1);
  if (last?.type !== 'text' || !last.text.endsWith(' ')) return;
  line.pop();
  const text = last.text.slice(0, -1);
  if (text !== '') line.push({ ...last, text });
}
