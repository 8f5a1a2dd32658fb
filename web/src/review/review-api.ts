import { type OwnReview, type Review, reviewListSchema } from '@potluck/functions/contract/review';
import * as v from 'valibot';
import { callProtectedApi, callPublicApi } from '../lib/api';
import { type Page, toPage } from '../lib/paged-query';
import { apiPaths } from '../lib/paths';

export async function listReviews(path: string, query: string): Promise<Page<Review>> {
  return toPage(await callPublicApi(`${path}?${query}`, { schema: reviewListSchema }));
}

/** Sends a write. The site ignores the response, because it reads the reviews again after each write. */
async function write(path: string, method: 'PUT' | 'DELETE', body: object): Promise<void> {
  await callProtectedApi(path, { method, schema: v.object({}), body });
}

/** Saves the review of an order. Without a text, an earlier text is deleted. */
export const saveReview = (orderId: string, email: string, { stars, text = '' }: OwnReview) =>
  write(apiPaths.review(orderId), 'PUT', { email, stars, ...(text.trim() !== '' && { text }) });

export const deleteReview = (orderId: string, email: string) =>
  write(apiPaths.review(orderId), 'DELETE', { email });

export const saveReply = (reviewId: string, email: string, text: string) =>
  write(apiPaths.reviewPart(reviewId, 'reply'), 'PUT', { email, text });
