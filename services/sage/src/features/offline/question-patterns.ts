/** What a question may be asked about; a regular expression is one. */
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
      const found = first.exec(line);
      return found !== null && then.test(line.slice(found.index + found[0].length));
    }),
});

/** A pattern in the first line, before any colon: behind that is the text that is asked for. */
export const beforeColon = (pattern: QuestionPattern): QuestionPattern => ({
  test: (question) => pattern.test(question.split(/[:\n]/, 1)[0] ?? ''),
});
