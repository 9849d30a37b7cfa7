/**
 * Colours of the light theme by role; `mail-layout` swaps them where the reader uses a dark theme.
 */
const ink = '#1a1f21';
const muted = '#566063';
const line = '#e2e5e5';

export const style = {
  body: {
    margin: 0,
    padding: '40px 16px',
    backgroundColor: '#e9eceb',
    color: ink,
    fontFamily:
      '"Instrument Sans", -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
  },
  card: { maxWidth: '600px', margin: '0 auto', backgroundColor: '#ffffff', borderRadius: '12px' },
  sender: { padding: '28px 40px 0' },
  content: { padding: '28px 40px 36px' },
  heading: {
    margin: '0 0 12px',
    fontSize: '30px',
    lineHeight: '36px',
    fontWeight: 600,
    letterSpacing: '-0.024em',
    color: ink,
    overflowWrap: 'anywhere',
  },
  text: { margin: '0 0 12px', fontSize: '16px', lineHeight: '26px', color: ink },
  group: {
    margin: '24px 0 8px',
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: 600,
    color: ink,
  },
  itemLink: { color: ink, fontWeight: 600, textDecoration: 'underline', overflowWrap: 'anywhere' },
  note: { margin: '0 0 12px', fontSize: '14px', lineHeight: '22px', color: muted },
  footer: { maxWidth: '600px', margin: '16px auto 0', padding: '0 40px' },
  footnote: { margin: 0, fontSize: '12px', lineHeight: '18px', color: muted },
  details: {
    width: '100%',
    margin: '24px 0',
    borderTop: `1px solid ${line}`,
    borderCollapse: 'collapse',
  },
  factLabel: {
    padding: '10px 16px 10px 0',
    borderBottom: `1px solid ${line}`,
    fontSize: '15px',
    lineHeight: '22px',
    fontWeight: 400,
    color: muted,
    textAlign: 'left',
    verticalAlign: 'top',
    // On phones, a long value would squeeze “Due date” into two lines.
    width: '30%',
  },
  factValue: {
    padding: '10px 0',
    borderBottom: `1px solid ${line}`,
    fontSize: '15px',
    lineHeight: '22px',
    fontWeight: 600,
    color: ink,
    textAlign: 'right',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  button: {
    padding: '14px 24px',
    borderRadius: '10px',
    backgroundColor: '#14181a',
    color: '#ffffff',
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: 600,
    textAlign: 'center',
  },
  link: { color: muted, textDecoration: 'underline', overflowWrap: 'anywhere' },
  code: {
    margin: '24px 0',
    padding: '20px 0',
    borderRadius: '8px',
    backgroundColor: '#f1f3f2',
    fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
    fontSize: '36px',
    lineHeight: '44px',
    fontWeight: 600,
    letterSpacing: '0.2em',
    textIndent: '0.2em',
    color: ink,
    textAlign: 'center',
    userSelect: 'all',
  },
  quote: {
    margin: '24px 0 16px',
    padding: '16px 20px',
    borderRadius: '8px',
    backgroundColor: '#f1f3f2',
    fontSize: '15px',
    lineHeight: '24px',
    color: ink,
    overflowWrap: 'anywhere',
  },
  senderName: { margin: 0, fontSize: '15px', lineHeight: '20px', fontWeight: 600, color: ink },
  senderAbout: { margin: 0, fontSize: '13px', lineHeight: '20px', color: muted },
  senderImage: { display: 'block', borderRadius: '50%', objectFit: 'cover' },
} as const satisfies Record<string, React.CSSProperties>;

/** Classes for dark or small devices; mail programs without either keep the inline style. */
export const adaptiveCss = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 600px) {
  .mail > table > tbody > tr > td { padding: 12px 8px !important; }
  .mail-content { padding: 20px 20px 28px !important; }
  .mail-sender { padding: 20px 20px 0 !important; }
  .mail-footer { padding: 0 20px !important; }
  .mail-button { display: block !important; max-width: none !important; }
}
@media (prefers-color-scheme: dark) {
  .mail, .mail > table > tbody > tr > td { background-color: #0b0e0f !important; }
  .mail-card { background-color: #131718 !important; }
  .mail-ink { color: #ecefee !important; }
  .mail-muted { color: #a6b0b1 !important; }
  .mail-line { border-color: #262d2e !important; }
  .mail-well { background-color: #1f2526 !important; }
  .mail-button { background-color: #f1f4f3 !important; color: #14181a !important; }
}
`;
