import { pageFacts } from './page-facts.ts';

const nothing = { title: '', description: '', image: '' };

it('prefers what a page says to others, and takes the first of each', () => {
  const head = `<title>Own</title><meta name="description" content="Own words">
    <meta name="twitter:title" content="Short"><meta property="og:title" content="For others">
    <meta property="og:title" content="Again"><meta property="OG:Image" content=" /a.png ">`;
  expect(pageFacts(head)).toEqual({
    title: 'For others',
    description: 'Own words',
    image: '/a.png',
  });
});

it('reads the head alone', () => {
  const page = `<html><head></head><body><title>Drawn</title><meta name="description" content="x">`;
  expect(pageFacts(page)).toEqual(nothing);
});

it.each([
  ['tags that are never closed', '<div>'.repeat(100_000)],
  ['angle brackets', '<'.repeat(500_000)],
  ['attributes', `<a ${'b=c '.repeat(120_000)}`],
  ['comments that are never closed', '<!--'.repeat(120_000)],
])('is not kept busy by %s', (_what, hostile) => {
  expect(pageFacts(`<title>Before</title>${hostile}`).title).toBe('Before');
});

it('reads nothing behind very many tags', () => {
  expect(pageFacts(`${'<div>'.repeat(3001)}<title>Behind</title>`)).toEqual(nothing);
});
