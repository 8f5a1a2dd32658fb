import moment from 'moment';

/** `November 21st 2026, 7:05 pm`, from ISO 8601. */
export function formatMoment(iso: string): string {
  return moment(iso).format('MMMM Do YYYY, h:mm a');
}

/** `Nov 21st 2026, 7:05 pm`. */
export function formatShortMoment(iso: string): string {
  return moment(iso).format('MMM Do YYYY, h:mm a');
}

export function formatToday(): string {
  return moment().format('MMMM Do YYYY');
}
