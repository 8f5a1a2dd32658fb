import { parsePhotoPath } from '@potluck/functions/contract/photo';
import { REVIEW_REPORT_ID } from '@potluck/functions/moderation/food-reports';
import type { ReviewItem } from '@potluck/functions/moderation/review-queue';

interface ReviewOptions {
  /** The URL of the site, without a final slash. */
  site: string;
  /** The live project. Undefined for the local emulators. */
  project: string | undefined;
}

const isReview = ({ reports }: ReviewItem) => reports[0]?.message?.id === REVIEW_REPORT_ID;

const count = (items: number, noun: string) => `${items} ${noun}${items === 1 ? '' : 's'}`;

/** Returns the title and the facts of an item. They contain texts of users, but no line breaks. */
function describeItem(item: ReviewItem) {
  const { id, food, uid, author, openOrders, illnesses, reports } = item;
  const message = reports[0]?.message;
  const state = !food ? 'deleted' : food.hidden ? 'hidden' : 'visible';
  const current = reports.filter(({ isCurrent }) => isCurrent).length;
  return {
    title: message
      ? `${isReview(item) ? 'review' : 'message'} ${JSON.stringify(message.text)} (${isReview(item) ? '' : 'order '}${id})`
      : `${id} ${JSON.stringify(food?.food_name ?? '–')} (${state})`,
    facts: [
      `${message ? 'author' : 'cook'} ${uid} <${author?.email ?? 'no account'}>`,
      count(openOrders.length, 'open order'),
      `${count(illnesses, 'illness report')} about this person in a year`,
      reports.length === 0
        ? 'waits for a review'
        : `${count(current, 'report')} of the present version, ${reports.length} of all`,
    ].join(', '),
  };
}

/** `JSON.stringify` escapes the line breaks of a note, so each report stays on one line. */
function describeReport({
  created_at,
  reason,
  note,
  isConfirmed,
  isCurrent,
}: ReviewItem['reports'][number]) {
  const details = note === undefined ? reason : `${reason} ${JSON.stringify(note)}`;
  const email = isConfirmed ? 'confirmed email' : 'email not confirmed';
  const version = isCurrent ? 'present version' : 'earlier version';
  return `${created_at.toDate().toISOString()} ${details} (${email}, ${version})`;
}

/** Returns the line of an item with its most important report. */
export function formatReviewLine(item: ReviewItem, { site }: ReviewOptions): string {
  const { title, facts } = describeItem(item);
  const [report] = item.reports;
  const link = report?.message ? '' : `  ${site}/foods/${item.id}`;
  return `${title}: ${facts}${report ? `; ${describeReport(report)}` : ''}${link}`;
}

/** Returns the text with the characters escaped that have a meaning in HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns a static page with the images, the texts, the reports, and the commands of each item. */
export function renderReviewPage(items: readonly ReviewItem[], options: ReviewOptions): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src https: http:; style-src 'unsafe-inline'">
<title>${count(items.length, 'item')} to review – Potluck</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
article { border-top: 1px solid; }
img { max-width: 20rem; max-height: 20rem; }
p, pre { white-space: pre-wrap; }
</style>
</head>
<body>
<h1>${count(items.length, 'item')} to review</h1>
${items.map((item) => renderItem(item, options)).join('\n')}
</body>
</html>
`;
}

function renderItem(item: ReviewItem, { site, project }: ReviewOptions): string {
  const { title, facts } = describeItem(item);
  const { id, uid, food, reports } = item;
  const isMessage = reports[0]?.message !== undefined;
  const shown = isMessage ? undefined : food;
  const images = [shown?.food_image, shown?.added_by.photoURL].filter(
    (url) => typeof url === 'string',
  );
  const texts = [
    shown?.added_by.name,
    shown?.description,
    shown?.ingredients,
    shown?.allergens?.join(', '),
  ];
  const commands = [
    ...(isReview(item) ? [`hide-review ${id} "REASON"`, `show-review ${id}`] : []),
    ...(shown?.hidden ? [`show ${id}`] : shown ? [`hide ${id} "REASON"`] : []),
    ...(reports.length > 0 ? [`dismiss ${id}`] : []),
    ...images.filter(parsePhotoPath).map((url) => `remove-photo ${url}`),
    `disable ${uid} "REASON"`,
  ].map(
    (action) =>
      `npm run moderate -- ${action}${project === undefined ? '' : ` --project ${project}`}`,
  );
  const link = `${site}/foods/${id}`;
  return `<article>
<h2>${escapeHtml(title)}</h2>
<p>${escapeHtml(facts)}</p>
${isMessage ? '' : `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`}
${images.map((url) => `<img src="${escapeHtml(new URL(url, site).href)}" alt="">`).join('\n')}
<p>${escapeHtml(texts.filter(Boolean).join('\n\n'))}</p>
<ul>${reports.map((report) => `<li>${escapeHtml(describeReport(report))}</li>`).join('\n')}</ul>
<pre>${escapeHtml(commands.join('\n'))}</pre>
</article>`;
}
