import { answerAsReader } from '@soloist/service-kit/reader-thread';
import { readText, type WrittenText } from './shown-text.ts';

await answerAsReader((written: WrittenText) => readText(written));
