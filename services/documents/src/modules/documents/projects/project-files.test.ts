import { maxProjectFileBytes, maxProjectFiles } from '@soloist/contracts';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { createProjects } from '../../../../test/projects.ts';
import { projectFiles } from '../../files/store/file-store.service.ts';
import { ProposalModel } from '../proposals/proposals.model.ts';

let documents: TestDocuments;
let projects: ReturnType<typeof createProjects>;
beforeAll(async () => {
  documents = await startTestDocuments();
  projects = createProjects(documents);
});
afterAll(() => documents.stop());

type StartedProject = Awaited<ReturnType<typeof projects.start>>;

const formOf = (content: string | Uint8Array<ArrayBuffer>, name: string) => {
  const form = new FormData();
  form.set('file', new File([content], name));
  return form;
};
const add = (
  { id, token }: Pick<StartedProject, 'id' | 'token'>,
  name = 'notes.txt',
  content = 'notes',
) => documents.send(`POST /proposal/projects/${id}/files`, { token, body: formOf(content, name) });
const addAsClient = (contract_id: string, name = 'logo.svg', content = '<svg/>') =>
  documents.send(`POST /proposal/contract/${contract_id}/files`, { body: formOf(content, name) });
const read = (contract_id: string, fileId: string) =>
  documents.send(`GET /proposal/contract/${contract_id}/files/${fileId}`);
const remove = ({ id, token }: Pick<StartedProject, 'id' | 'token'>, fileId: string) =>
  documents.send(`DELETE /proposal/projects/${id}/files/${fileId}`, { token });

describe('a project’s files', () => {
  test('are added by both sides and readable by the link', async () => {
    const started = await projects.start();
    const { file } = (await add(started)).body;
    expect(file).toMatchObject({ name: 'notes.txt', size: 5, by: 'freelancer' });
    await addAsClient(started.contract_id);
    const { project } = await projects.contractOf(started.contract_id);
    expect(project?.files).toMatchObject([
      { name: 'notes.txt', by: 'freelancer' },
      { name: 'logo.svg', by: 'client' },
    ]);
    expect((await read(started.contract_id, file.id)).body.toString()).toBe('notes');
  });

  test('are downloaded, never displayed in our pages', async () => {
    const project = await projects.start();
    const { file } = (await addAsClient(project.contract_id, 'page.html', '<script>1</script>'))
      .body;
    const { headers } = await read(project.contract_id, file.id);
    expect(headers.get('content-disposition')).toBe('attachment; filename=page.html');
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['.htaccess', 'htaccess'],
    ['gpj\u202Eexe.txt', 'gpj_exe.txt'],
    ['कागज़.pdf', 'कागज़.pdf'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(116)}.pdf`],
  ])('called %j are stored as %j', async (original, stored) => {
    const project = await projects.start();
    expect((await add(project, original)).body.file.name).toBe(stored);
  });

  test('of another project are not found', async () => {
    const [one, other] = [await projects.start(), await projects.start()];
    const { file } = (await add(one)).body;
    expect((await read(other.contract_id, file.id)).status).toBe(404);
    await remove(other, file.id);
    expect((await read(one.contract_id, file.id)).status).toBe(200);
    expect((await add({ id: one.id, token: other.token })).status).toBe(404);
  });

  test('are deleted only by their uploader, also twice', async () => {
    const project = await projects.start();
    const freelancerFile = (await add(project)).body.file;
    const clientFile = (await addAsClient(project.contract_id)).body.file;
    for (const _ of ['once', 'twice'])
      expect((await remove(project, freelancerFile.id)).status).toBe(200);
    expect((await read(project.contract_id, freelancerFile.id)).status).toBe(404);
    expect(await projectFiles.find(freelancerFile.id)).toBeUndefined();
    expect((await remove(project, clientFile.id)).status).toBe(409);
  });

  test('are refused before the acceptance and after a cancellation, without storing anything', async () => {
    const { userId, token } = projects.signIn();
    const openProposal = { ...(await projects.send(token)), token };
    expect((await add(openProposal)).status).toBe(409);
    await projects.accept(openProposal.contract_id);
    await projects.cancel(openProposal);
    expect(await addAsClient(openProposal.contract_id)).toMatchObject({
      status: 409,
      body: { message: 'This project is cancelled.' },
    });
    expect(await projectFiles.idsOf(userId)).toEqual([]);
  });

  test('are limited, also for concurrent uploads', async () => {
    const project = await projects.start();
    const file = { name: 'x', size: 1, sha256: 'x', by: 'client', at: new Date() };
    const files = Array.from({ length: maxProjectFiles - 1 }, (_, i) => ({ ...file, id: `${i}` }));
    await ProposalModel.updateOne({ _id: project.id }, { files });
    const replies = await Promise.all([add(project), add(project), add(project)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await projectFiles.idsOf(project.userId)).toHaveLength(1);
  });

  test('are refused when they are too large', async () => {
    const project = await projects.start();
    const large = new Uint8Array(maxProjectFileBytes + 1);
    const body = formOf(large, 'large.bin');
    const call = { token: project.token, body };
    const reply = await documents.send(`POST /proposal/projects/${project.id}/files`, call);
    expect(reply).toMatchObject({
      status: 413,
      body: { message: 'This file is too large.' },
    });
    expect(await projectFiles.idsOf(project.userId)).toEqual([]);
  });
});
