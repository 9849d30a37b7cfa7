/** Plain text from a form field, with its line breaks. */
export const PlainText = ({ text, className }: { text: string; className?: string | undefined }) =>
  text ? (
    <p className={className} dir="auto" data-plain="">
      {text}
    </p>
  ) : null;
