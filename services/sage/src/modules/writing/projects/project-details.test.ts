import { cutAtWord, modelProjectDetails } from './project-details.rules.ts';

it('what a model wrote is cut at words, and what is none of the facts is left out', () => {
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

it('one very long word is cut hard', () => {
  expect(cutAtWord('x'.repeat(200), 120)).toHaveLength(120);
});
