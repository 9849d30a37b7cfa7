// Finds every text that people read in the source: for `npm run texts` and for the check of words.
import type { ParseResult } from 'oxc-parser';

export type TextKind = 'text' | 'comment' | 'title';

export interface FoundText {
  /** 1-based. */
  line: number;
  /** `title` is a test's title. */
  kind: TextKind;
  /** Placeholders of a template read `{…}`. White space is collapsed. */
  text: string;
}

interface SyntaxNode {
  type?: string;
  start?: number;
  [property: string]: unknown;
}

/** Attributes and properties with machine-readable values, even if they look like words. */
const machineNames = new Set([
  ...['className', 'class', 'style', 'id', 'key', 'href', 'to', 'src', 'rel', 'type', 'name'],
  ...['role', 'htmlFor', 'viewBox', 'd', 'autoComplete', 'sizes', 'media', 'allow', 'sandbox'],
  ...['points', 'transform', 'fill', 'stroke', 'gridTemplateColumns', 'fontFamily'],
  ...['boxShadow', 'transition', 'animation', 'Content-Security-Policy'],
]);

/** Calls with machine-readable arguments. */
const machineCalls = /^(require|RegExp|URL|querySelector\w*|matchMedia)$/;

const testCalls = /^(describe|it|test|step)$/;

/** Lists the texts, comments and test titles of a parsed TypeScript file, in their order. */
export function findTexts(source: string, parsed: ParseResult): FoundText[] {
  const lineOf = lineCounter(source);
  const found: (FoundText & { start: number })[] = [];
  const add = (kind: TextKind, start: number, written: string) => {
    const text = written.replace(/\s+/g, ' ').trim();
    if (text) found.push({ start, line: lineOf(start), kind, text });
  };
  for (const { value, start } of joinLineComments(source, parsed.comments)) {
    add('comment', start, value.replace(/^\s*\*+ ?/gm, ''));
  }
  const visit = (node: unknown, parent?: SyntaxNode) => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, parent);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const current = node as SyntaxNode;
    if (isForMachines(current, parent)) return;
    const text = readText(current);
    if (text !== undefined) {
      const isTitle = parent?.type === 'CallExpression' && testCalls.test(calleeName(parent));
      if (isTitle) add('title', current.start ?? 0, text);
      else if (current.type === 'JSXText' ? /\p{L}/u.test(text) : readsLikeText(text, parent))
        add('text', current.start ?? 0, text);
    }
    for (const [name, value] of Object.entries(current)) {
      if (name !== 'parent') visit(value, current);
    }
  };
  visit(parsed.program);
  return found.sort((a, b) => a.start - b.start).map(({ start: _, ...each }) => each);
}

function isForMachines(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (/^(Import|ExportAll|TSLiteralType|TSImport|TSModule)/.test(node.type ?? '')) return true;
  if (node.type === 'JSXAttribute' || node.type === 'Property') {
    return machineNames.has(nameOf(node.type === 'Property' ? node.key : node.name));
  }
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    return machineCalls.test(calleeName(node));
  }
  return node.type === 'Literal' && parent?.type === 'ExportNamedDeclaration';
}

function readText(node: SyntaxNode): string | undefined {
  if (node.type === 'JSXText') return String(node.value);
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('{…}');
}

/** Two adjacent words, or one capitalised word where a person could see it. */
function readsLikeText(text: string, parent: SyntaxNode | undefined): boolean {
  if (/[{}<>=]|:\/\/|^[./#@]|^[\w-]+:[^;]+;/.test(text.replaceAll('{…}', ''))) return false;
  if (/\p{L}[\p{L}’',.:!?)]* ([^\p{L}]*)\p{L}/u.test(text)) return true;
  const isPlace =
    /^(JSX|Property|ConditionalExpression|LogicalExpression|Variable|Array|Return|Arrow|Call)/;
  return isPlace.test(parent?.type ?? '') && /^\p{Lu}\p{Ll}+[.…!?]?$/u.test(text);
}

function calleeName(node: SyntaxNode): string {
  const callee = node.callee as SyntaxNode | undefined;
  if (callee?.type === 'MemberExpression') {
    const object = callee.object as SyntaxNode;
    return testCalls.test(nameOf(object)) ? nameOf(object) : nameOf(callee.property);
  }
  if (callee?.type === 'CallExpression') return calleeName(callee);
  return nameOf(callee);
}

const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return [name, value].find((each) => typeof each === 'string') ?? '';
};

/** Comments on consecutive lines are one. */
function joinLineComments(
  source: string,
  comments: { type: string; value: string; start: number; end: number }[],
) {
  const joined: { value: string; start: number; end: number; type: string }[] = [];
  for (const each of comments) {
    const last = joined.at(-1);
    const isNext =
      last?.type === 'Line' &&
      each.type === 'Line' &&
      /^\r?\n[ \t]*$/.test(source.slice(last.end, each.start));
    if (last && isNext) {
      last.value += ` ${each.value}`;
      last.end = each.end;
    } else joined.push({ ...each });
  }
  return joined;
}

function lineCounter(source: string) {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  return (offset: number) => {
    const after = starts.findIndex((start) => start > offset);
    return after < 0 ? starts.length : after;
  };
}
