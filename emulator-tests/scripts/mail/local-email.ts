/** An email that `npm start` and `npm run dev` show instead of sending it. */
export interface LocalEmail {
  to: string;
  subject: string;
  text: string;
  /** The URL in an email from Firebase Auth. Missing in other emails. */
  link?: string;
  sentAt: Date;
}

/** Returns the lines that the terminal shows for an email. The text is indented below the subject. */
export function formatLocalEmail({ to, subject, text, link }: LocalEmail): string {
  const lines = [...(text === '' ? [] : text.trimEnd().split('\n')), ...(link ? [link] : [])];
  return [
    `Mail for ${to}: ${subject}`,
    ...lines.map((line) => (line === '' ? '' : `    ${line}`)),
  ].join('\n');
}
