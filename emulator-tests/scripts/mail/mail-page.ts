import type { LocalEmail } from './local-email';

/** Returns the HTML page that shows the emails since the start, newest first. */
export function renderMailPage(emails: readonly LocalEmail[]): string {
  const articles = emails.map(renderEmail).reverse();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${emails.length} emails – Potluck on this machine</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 45rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
article { border-top: 1px solid; margin-top: 1.5rem; }
h2 { font-size: 1.125rem; margin-bottom: 0; }
pre { font: inherit; white-space: pre-wrap; }
</style>
</head>
<body>
<main>
<h1>Emails of this run</h1>
<p>The local suite sends no emails. It shows them here, the newest first. Reload the page to see new ones.</p>
${articles.length > 0 ? articles.join('\n') : '<p>There are no emails yet.</p>'}
</main>
</body>
</html>
`;
}

function renderEmail({ to, subject, text, link, sentAt }: LocalEmail): string {
  const time = sentAt.toISOString();
  return [
    '<article>',
    `<h2>${escapeHtml(subject)}</h2>`,
    `<p>To ${escapeHtml(to)}, <time datetime="${time}">${time}</time></p>`,
    ...(text === '' ? [] : [`<pre>${escapeHtml(text)}</pre>`]),
    ...(link === undefined ? [] : [`<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`]),
    '</article>',
  ].join('\n');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
