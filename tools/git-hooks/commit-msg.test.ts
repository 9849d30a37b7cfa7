import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromRoot } from '../paths.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'soloist-commit-'));
afterAll(() => rmSync(folder, { recursive: true }));

function commit(subject: string) {
  const file = path.join(folder, 'message');
  writeFileSync(file, `${subject}\n\nThe reason.\n`);
  const hook = fromRoot('tools/git-hooks/commit-msg');
  const { status, stderr } = spawnSync(hook, [file], { encoding: 'utf8' });
  return { isAccepted: status === 0, reason: stderr.split('\n')[0] };
}

it.each([
  'fix(payments): ignore a repeated webhook',
  'feat(mfe-dashboard, contracts): bring back the board',
  'refactor(tools)!: process files in order',
  'docs: address the reader',
  'Merge branch main',
])('accepts “%s”', (subject) => {
  expect(commit(subject)).toEqual({ isAccepted: true, reason: '' });
});

it.each([
  [`fix(tools): ${'a'.repeat(61)}`, 'The subject has 73 characters; 72 are allowed.'],
  ['fix(tools): fixed the build', 'Begin with an imperative (“add”, “fix”), not “fixed”.'],
  ['fix(tools): fixing the build', 'Begin with an imperative (“add”, “fix”), not “fixing”.'],
  ['fix(tools): fixes the build', 'Begin with an imperative (“add”, “fix”), not “fixes”.'],
  ['fix(tools): Fix the build', 'Begin with a lower-case verb, not “Fix”.'],
  ['fix(tools): fix the build.', 'Leave out the full stop at the end of the subject.'],
])('refuses “%s”', (subject, reason) => {
  expect(commit(subject)).toEqual({ isAccepted: false, reason });
});

it('explains how to write a subject', () => {
  expect(commit('Update stuff').reason).toContain('type(workspace): verb and object');
});
