import { readPageMetadata } from './page-metadata.rules.ts';

const mostBytes = 512 * 1024;
const nothing = { title: '', description: '', image: '' };

it('prefers Open Graph metadata, and uses the first of each kind', () => {
  const head = `<title>Own</title><meta name="description" content="Own words">
    <meta name="twitter:title" content="Short"><meta property="og:title" content="For others">
    <meta property="og:title" content="Again"><meta property="OG:Image" content=" /a.png ">`;
  expect(readPageMetadata(head)).toEqual({
    title: 'For others',
    description: 'Own words',
    image: '/a.png',
  });
});

it('reads only the head', () => {
  const page = `<html><head></head><body><title>Drawn</title><meta name="description" content="x">`;
  expect(readPageMetadata(page)).toEqual(nothing);
});

it.each([
  ['tags that are never closed', '<div>'.repeat(100_000)],
  ['angle brackets', '<'.repeat(500_000)],
  ['attributes', `<a ${'b=c '.repeat(120_000)}`],
  ['comments that are never closed', '<!--'.repeat(120_000)],
])('is not kept busy by %s', (_what, hostile) => {
  expect(readPageMetadata(`<title>Before</title>${hostile}`).title).toBe('Before');
});

// The largest page that is read. The limit is processor time, so that other work of the machine
// is not counted.
it.each([
  ['closing tags below open elements', '<a>'.repeat(2999), '</b>'],
  ['attributes', '<meta ', 'b=c '],
  ['entities', '<title>', '&a'],
  ['pairs of tags', '', '<title></title>'],
])('uses little processor time for half a megabyte of %s', (_what, start, repeated) => {
  const page = (start + repeated.repeat(mostBytes / repeated.length)).slice(0, mostBytes);
  const before = process.threadCpuUsage();
  readPageMetadata(page);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(200);
});

it('reads a head with many elements', () => {
  const head = `${'<style></style><meta name="x"><link href="/x">'.repeat(2000)}<title>Behind</title>`;
  expect(readPageMetadata(head).title).toBe('Behind');
});

it('reads nothing inside too many nested elements', () => {
  expect(readPageMetadata(`${'<div>'.repeat(3001)}<title>Behind</title>`)).toEqual(nothing);
});
