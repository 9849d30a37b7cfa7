/** A pattern that recognises a question; a regular expression is one. */
export interface QuestionPattern {
  test: (question: string) => boolean;
}

/**
 * One pattern somewhere behind another on the same line. As one expression (`first.*then`) this
 * would take time that grows with the square of the question.
 */
export const inOrder = (first: RegExp, then: RegExp): QuestionPattern => ({
  test: (question) =>
    question.split('\n').some((line) => {
      const match = first.exec(line);
      return match !== null && then.test(line.slice(match.index + match[0].length));
    }),
});

/** Matches in the first line, before any colon: after it comes the text of the draft. */
export const beforeColon = (pattern: QuestionPattern): QuestionPattern => ({
  test: (question) => pattern.test(question.split(/[:\n]/, 1)[0] ?? ''),
});
