import { notFound, type PersonalData } from '@soloist/service-kit';
import { sendFile } from '../files/send-file.ts';
import { erasePerson } from './erase-person.ts';
import { findOwnFile, readPerson } from './read-person.ts';

/** Proposals, contracts, files and mails of a person. */
export const personalData: PersonalData = {
  read: readPerson,
  erase: erasePerson,
  async sendFile(which, res) {
    const found = await findOwnFile(which);
    if (!found) throw notFound('file');
    await sendFile({ res, name: 'file', ...found });
  },
};
