import { answerAsReader } from '@soloist/service-kit/reader-thread';
import { parseTextInThisThread, type SubmittedText } from './submitted-text.rules.ts';

await answerAsReader((submitted: SubmittedText) => parseTextInThisThread(submitted));
