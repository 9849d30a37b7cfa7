import { describeWith } from '@soloist/writing';

export const describeField = describeWith({
  title: 'Title',
  description: 'Text',
  brief: 'In short',
  coverImg: 'Cover',
  images: 'Images',
  skills: 'Skills',
  tools: 'Tools',
  client: 'Client',
  liveUrl: 'Live address',
});
