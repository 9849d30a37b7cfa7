import { markdownToRichText } from '@soloist/rich-text/parse';
import { answerAsReader } from '@soloist/server-kit/reader-thread';

await answerAsReader(markdownToRichText);
