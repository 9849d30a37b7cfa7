import { check } from 'recheck';
import type { FoundExpression } from './find-expressions.ts';

/** The reason for an expression that the checker does not call linear. */
export interface Exception {
  file: string;
  expression: string;
  reason: string;
}

export interface FileExpression extends FoundExpression {
  file: string;
}

interface KnownExpressions {
  exceptions: Exception[];
  /** Expressions that an earlier check found to be linear. */
  linear: string[];
}

// A busy machine takes several times as long as an idle one.
const timeoutMs = 30_000;

/** Problems of the expressions, as sentences, and the expressions that are linear. */
export async function checkExpressions(
  found: FileExpression[],
  { exceptions, linear }: KnownExpressions,
) {
  const excepted = new Set(exceptions.map(({ file, expression }) => `${file} ${expression}`));
  const used = new Set<string>();
  const known = new Set(linear);
  const verdicts = new Map<string, string | undefined>();
  const problems: string[] = [];
  for (const expression of found) {
    const { file, text, pattern } = expression;
    const key = `${file} ${text}`;
    if (excepted.has(key)) {
      used.add(key);
      continue;
    }
    if (pattern === undefined) {
      problems.push(
        `${file}: ${text} is composed at run time. Say in an exception why it is safe.`,
      );
      continue;
    }
    if (!known.has(text) && !verdicts.has(text)) verdicts.set(text, await slowness(expression));
    const slow = verdicts.get(text);
    if (slow) problems.push(`${file}: ${text} ${slow}`);
  }
  for (const { file, expression } of exceptions) {
    if (used.has(`${file} ${expression}`)) continue;
    problems.push(`${file}: no expression ${expression}. Please remove its exception.`);
  }
  const isFound = new Set(found.map(({ text }) => text));
  const stillLinear = [...known, ...verdicts.keys()].filter(
    (text) => isFound.has(text) && !verdicts.get(text),
  );
  return { problems, linear: [...new Set(stillLinear)].sort() };
}

/** Why an expression can be slow; undefined if its time grows linearly with the text. */
async function slowness({ pattern = '', flags }: FoundExpression): Promise<string | undefined> {
  const result = await check(pattern, flags, { timeout: timeoutMs });
  if (result.status === 'safe') return undefined;
  if (result.status === 'unknown') return `could not be checked (${result.error.kind}).`;
  return `takes long (${result.complexity.summary}) for ${result.attack.pattern}`;
}
