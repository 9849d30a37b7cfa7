import { notFound, type PersonalData } from '@soloist/server-kit';
import { sendFile } from '../files/index.ts';
import { erasePerson } from './erase-person.service.ts';
import { findPersonFile, readPersonRecords } from './read-person.service.ts';

/** Export and deletion of a person's proposals, contracts, files and emails. */
export const personalData: PersonalData = {
  read: readPersonRecords,
  erase: erasePerson,
  async sendFile(which, res) {
    const file = await findPersonFile(which);
    if (!file) throw notFound('file');
    await sendFile({ res, name: 'file', ...file });
  },
};
