import { ThinPage } from './thin-page.tsx';

const writeOne = { label: 'Create an account to write', href: '/choice' };

export const BlogsPage = () => (
  <ThinPage
    title="Blog"
    lead="What freelancers on Soloist write will be listed here. Nothing is published yet."
    next={writeOne}
  />
);

export const BlogPage = () => (
  <ThinPage
    title="This blog is not here yet"
    lead="Blogs cannot be published yet, so there is nothing to read at this address."
    next={{ label: 'Go to the start page', href: '/' }}
  />
);
