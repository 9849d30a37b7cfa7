import { answerAsReader } from '@soloist/server-kit/reader-thread';
import { parseTextInThisThread, type SubmittedText } from './submitted-text.rules.ts';

await answerAsReader((submitted: SubmittedText) => parseTextInThisThread(submitted));
