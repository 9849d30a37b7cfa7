import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type DataHolder, dataHolders } from '@soloist/contracts';
import type { Person } from '@soloist/service-kit';
import { ZipFile } from 'yazl';
import type { DataHolders } from '../../clients/data-holders.ts';

const readme = `Your data on Soloist

identity.json      your account, sign-ins, views, saved profiles and messages to us
marketplace.json   your portfolio site
messaging.json     your notifications
sage.json          your chats with the assistant
documents.json     your proposals and contracts, those sent to you, and mails to you
payments.json      what moved in your wallet; amounts are in the smallest unit, such as cents
files/             your documents and images

The .json files are text: any editor or browser opens them.
`;

interface Contents {
  person: Person;
  /** Identity's own part. */
  own: object;
  holders: DataHolders;
}

/** All that is known of a person as a ZIP that is made while it is read: one file at a time. */
export function openArchive(contents: Contents): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (err: Error) => void output.destroy(err);
  zip.on('error', fail);
  fill(zip, contents).then(() => zip.end(), fail);
  return output;
}

async function fill(zip: ZipFile, { person, own, holders }: Contents) {
  zip.addBuffer(Buffer.from(readme), 'README.txt');
  addJson(zip, 'identity', own);
  for (const service of dataHolders) await addService(zip, { service, person, holders });
}

const addJson = (zip: ZipFile, name: string, content: object) =>
  zip.addBuffer(Buffer.from(JSON.stringify(content, null, 2)), `${name}.json`);

interface Part {
  service: DataHolder;
  person: Person;
  holders: DataHolders;
}

async function addService(zip: ZipFile, { service, person, holders }: Part) {
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
