import moment from 'moment';

/** Returns the local date and time of an ISO 8601 date, for example `November 21st 2026, 7:05 pm`. */
export function formatDateTime(iso: string): string {
  return moment(iso).format('MMMM Do YYYY, h:mm a');
}

/** Returns the local date and time of an ISO 8601 date, for example `Nov 21st 2026, 7:05 pm`. */
export function formatShortDateTime(iso: string): string {
  return moment(iso).format('MMM Do YYYY, h:mm a');
}

/** Returns today's date, for example `November 21st 2026`. */
export function formatToday(): string {
  return moment().format('MMMM Do YYYY');
}
