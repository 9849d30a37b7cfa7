import { cutAtWord, modelProjectDetails } from './project-details.rules.ts';

it('cuts a model’s texts between words, and drops unknown fields', () => {
  const details = modelProjectDetails.parse({
    title: `${'word '.repeat(40)}`,
    brief: 7,
    client: null,
    skills: ['Packaging', 'Packaging', { name: 'x' }, ''],
    liveUrl: 'javascript:alert(1)',
    more: 'than asked',
  });
  expect(details).toEqual({
    title: 'word '.repeat(24).trim(),
    brief: '',
    client: '',
    skills: ['Packaging'],
    tools: [],
    liveUrl: '',
  });
});

it('cuts one very long word at the limit', () => {
  expect(cutAtWord('x'.repeat(200), 120)).toHaveLength(120);
});
