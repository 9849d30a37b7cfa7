/** What feed readers may follow of everybody's blogs. */
export const communityFeeds = [
  { type: 'application/rss+xml', title: 'Soloist: blog (RSS)', href: '/gmd-blogs/feed.xml' },
  { type: 'application/atom+xml', title: 'Soloist: blog (Atom)', href: '/gmd-blogs/atom.xml' },
];
