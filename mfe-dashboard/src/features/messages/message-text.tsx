/** What somebody wrote, as they wrote it. */
export const MessageText = ({ text }: { text: string }) => <p dir="auto">{text}</p>;
