import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from './paths.ts';

interface Step {
  number: number;
  name: string;
  file: string;
}

const stepPattern = /^(\d+)\. `(\w+)` \(`([^`]+)`\) \S/;

const readLines = (section: string) => section.split('\n').filter((line) => /^\d+\. /.test(line));

function readStep(line: string): Step {
  const [, number, name = '', file = ''] = stepPattern.exec(line) ?? [];
  return { number: Number(number), name, file };
}

/** Whether a file declares a function or constant, or has a method, of this name. */
function isDeclaredIn(file: string, name: string): boolean {
  const declaration = `(?:export )?(?:async )?(?:function\\*? |const )?${name}\\b\\s*(?:[=:(<]|$)`;
  return new RegExp(`^\\s*${declaration}`, 'm').test(readFileSync(fromRoot(file), 'utf8'));
}

const countOf = (steps: Step[]) => {
  const functions = new Set(steps.map(({ name, file }) => `${name} ${file}`));
  const files = new Set(steps.map(({ file }) => file));
  return `It passes ${functions.size} functions in ${files.size} files.`;
};

const sections = readFileSync(fromRoot('docs/flows.md'), 'utf8').split(/^## /m).slice(1);
const [, ...flows] = sections;
const lines = sections.flatMap(readLines);

test('docs/flows.md has the five main paths', () => {
  expect(flows.map((flow) => flow.split('\n')[0])).toEqual([
    'A proposal email',
    'An online payment',
    'A chat message',
    'A question to Sage',
    'A release',
  ]);
});

test('every step of docs/flows.md names a function and its file', () => {
  expect(lines.filter((line) => !stepPattern.test(line))).toEqual([]);
});

test('every step of docs/flows.md names a file and a function that exist', () => {
  const isMissing = ({ name, file }: Step) =>
    !existsSync(fromRoot(file)) || !isDeclaredIn(file, name);
  expect(lines.map(readStep).filter(isMissing)).toEqual([]);
});

test('every flow of docs/flows.md numbers its steps and counts its functions and files', () => {
  for (const flow of flows) {
    const steps = readLines(flow).map(readStep);
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_step, index) => index + 1));
    expect(flow).toContain(`\n${countOf(steps)}\n`);
  }
});
