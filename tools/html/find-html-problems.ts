import { type ConfigData, HtmlValidate } from 'html-validate';

const rules: ConfigData['rules'] = {
  // The product writes the doctype in lower case everywhere.
  'doctype-style': ['error', { style: 'lowercase' }],
  // The HTML standard allows every id without a space. The reference's are the names of calls, such as `auth.login`.
  'valid-id': ['error', { relaxed: true }],
  // Spellings of the same element: React closes empty elements and writes `disabled=""`, webpack `defer="defer"`.
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  // HTML ignores the case of attribute names: React writes `srcSet`.
  'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
  // ARIA lets every list and group have a name.
  'aria-label-misuse': ['error', { allowAnyNamable: true }],
};

const pages = new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules });

const elements = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    ...rules,
    // A script sets styles one by one, which no content security policy forbids.
    'no-inline-style': 'off',
    // Component tests have no style sheets: modules of two files give the same class there.
    'no-dup-class': 'off',
    // Radix draws radios and checkboxes as buttons with the role and the keys of the native ones.
    'prefer-native-element': ['error', { exclude: ['radio', 'checkbox'] }],
  },
});

const describeProblems = (validator: HtmlValidate, html: string) =>
  validator
    .validateStringSync(html)
    .results.flatMap(({ messages }) => messages)
    .map(
      ({ ruleId, message, selector, line, column }) =>
        `${ruleId}: ${message} (${selector ?? `${line}:${column}`})`,
    );

/**
 * The problems that html-validate reports about a served page, each with its place; empty for valid
 * HTML.
 */
export const findHtmlProblems = (html: string): string[] => describeProblems(pages, html);

/** The same for elements that a script created in the browser. */
export const findElementProblems = ({ outerHTML }: { outerHTML: string }): string[] =>
  describeProblems(elements, outerHTML);
