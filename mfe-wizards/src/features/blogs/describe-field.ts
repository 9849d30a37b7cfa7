import { describeWith } from '@soloist/writing';

export const describeField = describeWith({
  title: 'Title',
  slug: 'Address',
  brief: 'In short',
  description: 'Text',
  coverImg: 'Cover',
  images: 'Images',
  tags: 'Tags',
  publishAt: 'Publish at',
});
