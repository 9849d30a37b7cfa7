/** Says to who holds a preview's address what they look at. */
export const PreviewBar = () => (
  <p className="site-preview" role="note">
    This is a preview. Only people with its address see it.
  </p>
);
