import { answerAsReader } from '@soloist/server-kit/reader-thread';
import { type LeadFile, readLeadFile } from './read-lead-file.rules.ts';

await answerAsReader((file: LeadFile) => readLeadFile(file));
