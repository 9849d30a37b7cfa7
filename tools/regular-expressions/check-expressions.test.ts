import { checkExpressions } from './check-expressions.ts';
import { findExpressions } from './find-expressions.ts';

const file = 'services/x/src/read.ts';
const found = (source: string) => findExpressions(source).map((each) => ({ file, ...each }));
const none = { exceptions: [], linear: [] };

describe('finding expressions', () => {
  it('returns literals and arguments of RegExp', () => {
    const source = `a.match(/b+/g); new RegExp("c*", "i"); RegExp(\`^\${d}$\`); new RegExp(e);`;
    expect(findExpressions(source).map(({ text }) => text)).toEqual([
      '/b+/g',
      '/c*/i',
      'RegExp(^…$)',
      'RegExp(…)',
    ]);
  });
});

describe('checking expressions', () => {
  it('reports expressions that a review found able to block a service', async () => {
    const source = 'x(/[-−(]\\s*[^\\d]*\\d/, /mso-list:[^;]*\\blevel([1-9])/i, /^(a+)+$/)';
    const { problems, linear } = await checkExpressions(found(source), none);
    expect(problems).toHaveLength(3);
    expect(problems[0]).toContain('takes long (2nd degree polynomial)');
    expect(problems[2]).toContain('takes long (exponential)');
    expect(linear).toEqual([]);
  });

  it('stores linear expressions, and removes those that no longer exist', async () => {
    const { problems, linear } = await checkExpressions(found('x(/^a+$/)'), {
      exceptions: [],
      linear: ['/gone/'],
    });
    expect({ problems, linear }).toEqual({ problems: [], linear: ['/^a+$/'] });
  });

  it('requires a reason for an expression that is composed at run time', async () => {
    const expressions = found(`new RegExp(\`^\${word}\`)`);
    const { problems } = await checkExpressions(expressions, none);
    expect(problems[0]).toContain('RegExp(^…) is composed at run time');
    const exception = { file, expression: 'RegExp(^…)', reason: 'No repetition.' };
    const excepted = await checkExpressions(expressions, { exceptions: [exception], linear: [] });
    expect(excepted.problems).toEqual([]);
  });

  it('refuses an unused exception', async () => {
    const exception = { file, expression: '/a+/', reason: 'Short.' };
    const { problems } = await checkExpressions([], { exceptions: [exception], linear: [] });
    expect(problems).toEqual([`${file}: no expression /a+/. Please remove its exception.`]);
  });
});
