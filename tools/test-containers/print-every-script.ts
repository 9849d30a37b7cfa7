import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { everyScriptProposal } from '../../services/documents/test/sample-proposals.ts';
import { type Check, plainUrl, requireThat, until } from './check.ts';
import { createPerson, signIn } from './checks.ts';

/** Words in one direction each, since extraction orders mixed directions arbitrarily. */
const written: [script: string, words: string][] = [
  ['Hindi', 'हम क्षत्रिय कॉफ़ी के लिए नई पहचान बनाएँगे।'],
  ['Arabic', 'دليل الهوية'],
  ['Hebrew', 'נעצב זהות חדשה לבית הקפה'],
  ['Chinese', '我们为咖啡馆设计全新的品牌形象。'],
  ['Japanese', 'コーヒーショップの新しいブランドを設計します。'],
  ['Korean', '카페의 새로운 브랜드를 디자인합니다.'],
  ['Cyrillic', 'Фирменный стиль кофейни.'],
  ['Greek', 'Ταυτότητα για το καφέ.'],
  ['emoji', '👩‍💻'],
];

/** A text without spaces and the direction marks that text extraction adds. */
const bare = (text: string) => text.replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** A proposal in many scripts, printed by the worker's image. */
export const printEveryScript: Check = async (deps) => {
  const email = `scripts-${randomBytes(4).toString('hex')}@trial.soloist.studio`;
  await createPerson(deps, { email });
  const { token } = await signIn(deps, email);
  const headers = { authorization: `Bearer ${token}` };
  const { client_name, project_name, project_description, project_deliverables, clauses } =
    everyScriptProposal;
  const form = new FormData();
  form.set(
    'projectDetails',
    JSON.stringify({
      ...{ client_name, project_name, project_description, project_deliverables, clauses },
      draft_id: randomUUID(),
      email: `client-${email}`,
      currency: 'INR',
      payment_type: 'one_time',
      details: {
        start_date: '2027-01-01',
        end_date: '2027-02-26',
        upfront_payment: 200_000,
        total_fee: 1_240_000,
      },
      first_invoice: 'draft',
      additionalTerms: '',
      signature: 'محمد العلي',
    }),
  );
  const api = `${plainUrl(deps.settings)}/api`;
  const sent = await fetch(`${api}/proposal/createProject`, {
    method: 'POST',
    headers,
    body: form,
  });
  requireThat(sent.ok, `The proposal was refused: ${sent.status} ${await sent.clone().text()}`);
  const { proposal } = (await sent.json()) as { proposal: { id: string } };
  let pdf = new Uint8Array();
  const isPrinted = async () => {
    const reply = await fetch(`${api}/proposal/pdf/${proposal.id}`, { headers });
    pdf = new Uint8Array(await reply.arrayBuffer());
    return reply.status === 200 && reply.headers.get('content-type') === 'application/pdf';
  };
  await until(isPrinted, 'The proposal in many scripts is not printed.', 120_000);
  const file = path.join(deps.folder, 'every-script.pdf');
  await writeFile(file, pdf);
  // Of poppler. A glyph that no font of the image has is printed as an empty box without a text.
  const { stdout } = await promisify(execFile)('pdftotext', ['-enc', 'UTF-8', file, '-']);
  const text = bare(stdout);
  const missing = written.filter(([, words]) => !text.includes(bare(words)));
  const scripts = (of: typeof written) => of.map(([script]) => script).join(', ');
  requireThat(missing.length === 0, `Printed without a font: ${scripts(missing)}.`);
  return `each glyph has a font: ${scripts(written)}`;
};
