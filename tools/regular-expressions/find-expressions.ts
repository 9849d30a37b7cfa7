import { parseSync } from '@swc/core';

export interface FoundExpression {
  /** Its source: a literal (`/a+/g`), or `RegExp(^…$)` for one that is composed at run time. */
  text: string;
  /** Missing for an expression that is composed at run time, which cannot be checked statically. */
  pattern?: string;
  flags: string;
}

interface SyntaxNode {
  type?: string;
  [property: string]: unknown;
}

/** All regular expressions of a source file: literals, and arguments of `RegExp`. */
export function findExpressions(source: string, { isTsx = false } = {}): FoundExpression[] {
  const file = parseSync(source, { syntax: 'typescript', tsx: isTsx });
  const found: FoundExpression[] = [];
  const open: unknown[] = [file];
  while (open.length > 0) {
    const node = open.pop();
    if (Array.isArray(node)) open.push(...node.toReversed());
    else if (typeof node === 'object' && node !== null) {
      const expression = readNode(node as SyntaxNode);
      if (expression) found.push(expression);
      open.push(...Object.values(node).toReversed());
    }
  }
  return found;
}

function readNode(node: SyntaxNode): FoundExpression | undefined {
  if (node.type === 'RegExpLiteral') {
    const { pattern, flags } = node as unknown as { pattern: string; flags: string };
    return { text: `/${pattern}/${flags}`, pattern, flags };
  }
  const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
  const callee = node.callee as SyntaxNode | undefined;
  if (!isCall || callee?.type !== 'Identifier' || callee.value !== 'RegExp') return undefined;
  const [pattern, given] = ((node.arguments ?? []) as { expression: SyntaxNode }[]).map(
    ({ expression }) => expression,
  );
  const flags = given?.type === 'StringLiteral' ? String(given.value) : '';
  if (pattern?.type !== 'StringLiteral') return { text: `RegExp(${outlineOf(pattern)})`, flags };
  const written = String(pattern.value);
  return { text: `/${written}/${flags}`, pattern: written, flags };
}

/** The constant parts of an expression that is composed at run time. */
function outlineOf(node: SyntaxNode | undefined): string {
  if (node?.type !== 'TemplateLiteral') return '…';
  return (node.quasis as { raw: string }[]).map(({ raw }) => raw).join('…');
}
