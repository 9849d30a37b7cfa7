import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeCommit, findOlderCommit, git } from './older-commit.ts';

let clone: string;
const ofTest = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];

async function commitFile(file: string, text: string) {
  const target = path.join(clone, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
  git(['add', '.'], clone);
  git([...ofTest, 'commit', '-q', '-m', `${text} ${file}`], clone);
}

beforeEach(async () => {
  clone = await mkdtemp(path.join(tmpdir(), 'soloist-commits-'));
  git(['init', '-q'], clone);
});
afterEach(() => rm(clone, { recursive: true, force: true }));

test('selects the newest commit with other shell or remote sources by default', async () => {
  await commitFile('shell/index.ts', 'first');
  await commitFile('mfe-dashboard/index.ts', 'later');
  await commitFile('docs/operate.md', 'last');
  const about = describeCommit(findOlderCommit(clone), clone);
  expect(about).toMatch(/^\w+ of \d{4}-\d\d-\d\d, first shell\/index.ts \(1 files of /);
});
