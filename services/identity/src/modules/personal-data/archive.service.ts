import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type DataHolder, dataHolders } from '@soloist/contracts';
import type { DataSubject } from '@soloist/server-kit';
import { ZipFile } from 'yazl';
import type { DataHolders } from './data-holders.client.ts';

const readme = `Your data on Soloist

identity.json      your account, sign-ins, views, saved profiles and messages to us
marketplace.json   your portfolio site
messaging.json     your notifications
sage.json          your chats with Sage AI
documents.json     your proposals and contracts, those sent to you, and emails to you
payments.json      your wallet activity, with amounts in the smallest unit, such as cents
files/             your documents and images

The .json files are text: any editor or browser opens them.
`;

interface ArchiveContents {
  person: DataSubject;
  identityRecords: object;
  holders: DataHolders;
}

/** Streams a person's data as a ZIP, one file at a time. */
export function openArchive(contents: ArchiveContents): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (err: Error) => void output.destroy(err);
  zip.on('error', fail);
  fill(zip, contents).then(() => zip.end(), fail);
  return output;
}

async function fill(zip: ZipFile, { person, identityRecords, holders }: ArchiveContents) {
  zip.addBuffer(Buffer.from(readme), 'README.txt');
  addJson(zip, 'identity', identityRecords);
  for (const service of dataHolders) await addService(zip, { service, person, holders });
}

const addJson = (zip: ZipFile, name: string, content: object) =>
  zip.addBuffer(Buffer.from(JSON.stringify(content, null, 2)), `${name}.json`);

interface ExportSection {
  service: DataHolder;
  person: DataSubject;
  holders: DataHolders;
}

async function addService(zip: ZipFile, { service, person, holders }: ExportSection) {
  const { records, files } = await holders.recordsOf(service, person);
  addJson(zip, service, records);
  for (const { id: fileId, name } of files) {
    const file = await holders.openFile(service, { userId: person.userId, fileId });
    if (!file) continue;
    // Images and PDFs are compressed already.
    zip.addReadStream(file, `files/${name}`, { compress: name.endsWith('.json') });
    await finished(file);
  }
}
