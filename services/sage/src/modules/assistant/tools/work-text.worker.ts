import { markdownToRichText } from '@soloist/rich-text/parse';
import { answerAsReader } from '@soloist/service-kit/reader-thread';

await answerAsReader(markdownToRichText);
