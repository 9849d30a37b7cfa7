import {
  emailTextForm,
  emailTextKinds,
  fillPlaceholders,
  findUnknownPlaceholder,
  initialEmailTexts,
} from './email-texts.ts';

describe('placeholders', () => {
  it('are filled in, with spaces inside the braces too', () => {
    const values = { client: 'Sofie', 'due date': 'March 31, 2027' };
    expect(fillPlaceholders('{client}, { due date }!', values)).toBe('Sofie, March 31, 2027!');
  });

  it('are not filled in again inside a value', () => {
    expect(fillPlaceholders('{client}', { client: '{total}', total: '€1' })).toBe('{total}');
    expect(fillPlaceholders('{client}', { client: '$& $1' })).toBe('$& $1');
  });

  it('leave other braces alone', () => {
    const text = 'a { b\n} {} {{client}}';
    expect(findUnknownPlaceholder('invoice', text)).toBeUndefined();
    expect(fillPlaceholders(text, { client: 'Sofie' })).toBe('a { b\n} {} {Sofie}');
  });

  it('are known by the kind of email', () => {
    expect(findUnknownPlaceholder('proposal', '{due date}')).toBe('{due date}');
    expect(findUnknownPlaceholder('invoice', '{due date}')).toBeUndefined();
  });
});

it.each(emailTextKinds)('the initial text of %s is valid', (kind) => {
  expect(emailTextForm(kind).safeParse(initialEmailTexts[kind]).success).toBe(true);
});
