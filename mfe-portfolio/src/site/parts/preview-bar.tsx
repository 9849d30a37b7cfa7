/** Says to who holds a preview's address what they look at. */
export const PreviewBar = () => (
  <aside className="site-preview" aria-label="Preview">
    <p>This is a preview. Only people with its address see it.</p>
  </aside>
);
