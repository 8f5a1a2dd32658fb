import {
  MAX_REVIEW_LENGTH,
  REVIEW_PERIOD_MS,
  type Review,
  replyRequestSchema,
} from '@potluck/functions/contract/review';
import { type ReactNode, useId, useState } from 'react';
import * as v from 'valibot';
import { ApiError } from '../lib/api';
import { createPagedQuery, usePagedQuery } from '../lib/paged-query';
import { apiPaths } from '../lib/paths';
import { refreshQueries } from '../lib/query-client';
import { PAGE_SIZE } from '../lib/shown-count';
import { useNow } from '../lib/use-browser-state';
import { Button } from '../ui/button';
import { getFailureText } from '../ui/failure';
import { FormAlert, TextArea } from '../ui/form-fields';
import { useFormFields, useFormSubmit } from '../ui/form-state';
import { createValidator } from '../ui/form-validation';
import { PagedList } from '../ui/paged-list';
import ReportForm from '../ui/report-form';
import { Spinner } from '../ui/spinner';
import { Stars } from '../ui/stars';
import { ListErrorState } from '../ui/states';
import { listReviews, saveReply } from './review-api';

interface Props {
  path: string;
  /** The signed-in user. Undefined for a visitor, who can only read the reviews. */
  viewer: { email: string; isCook: boolean } | undefined;
  hasDishNames?: boolean;
}

export function ReviewList({ path, viewer, hasDishNames = false }: Props) {
  const query = usePagedQuery<Review>(
    createPagedQuery(['reviews', path], `limit=${PAGE_SIZE}`, (page) => listReviews(path, page)),
  );
  const { items: reviews, hasMore, isLoading, reload } = query;
  if (!reviews) {
    if (isLoading) return <Spinner />;
    return <ListErrorState text="The reviews could not be loaded." onRetry={reload} />;
  }
  if (reviews.length === 0 && !hasMore) return <p className="text-soft">No reviews yet.</p>;
  return (
    <PagedList items="reviews" shownCount={reviews.length} query={query}>
      <ul className="grid max-w-3xl grid-cols-1 gap-6">
        {reviews.map((review) => (
          <ReviewItem key={review._id} review={review} hasDishName={hasDishNames}>
            {viewer?.isCook && <ReplyForm review={review} email={viewer.email} />}
            {viewer && !viewer.isCook && (
              <ReportForm
                subject="review"
                path={apiPaths.reviewPart(review._id, 'reports')}
                email={viewer.email}
              />
            )}
          </ReviewItem>
        ))}
      </ul>
    </PagedList>
  );
}

const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

interface ReviewItemProps {
  review: Review;
  hasDishName?: boolean;
  children?: ReactNode;
}

export function ReviewItem({ review, hasDishName = false, children }: ReviewItemProps) {
  const { stars, author, at, food_name, text, reply } = review;
  return (
    <li className="grid grid-cols-1 content-start gap-2 border-t border-line pt-5">
      <Stars stars={stars} />
      <p className="flex flex-wrap items-baseline gap-x-3">
        <bdi className="font-semibold wrap-anywhere">{author}</bdi>
        <time dateTime={at} className="text-sm text-soft">
          {dateFormat.format(new Date(at))}
        </time>
        {hasDishName && <bdi className="text-sm text-soft wrap-anywhere">{food_name}</bdi>}
      </p>
      {text !== undefined && <ReviewText>{text}</ReviewText>}
      {reply && (
        <div className="mt-1 border-l-2 border-line pl-4">
          <p className="text-sm text-soft">Reply from the cook</p>
          <ReviewText>{reply.text}</ReviewText>
        </div>
      )}
      <div className="empty:hidden">{children}</div>
    </li>
  );
}

function ReviewText({ children }: { children: string }) {
  return (
    <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
      {children}
    </p>
  );
}

const validateReply = createValidator(v.object({ text: replyRequestSchema.entries.text }));

function ReplyForm({ review, email }: { review: Review; email: string }) {
  const { _id, author, reply } = review;
  const now = useNow() ?? 0;
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [notice, setNotice] = useState('');
  const fields = useFormFields(useState({ text: reply?.text ?? '' }), validateReply);
  const { busy, onSubmit } = useFormSubmit(async () => {
    setNotice('');
    if (!fields.showInvalidFields()) return;
    try {
      await saveReply(_id, email, fields.values.text);
      setNotice('Your reply is saved.');
      void refreshQueries();
    } catch (error) {
      const text = 'Your reply could not be saved. Please try again.';
      fields.setFailure(error instanceof ApiError ? error.message : getFailureText(text, error));
    }
  });

  if (reply && now - Date.parse(reply.at) >= REVIEW_PERIOD_MS) return null;
  const label = reply ? 'Edit your reply' : 'Reply';
  return (
    <div>
      <button
        type="button"
        className="min-h-11 text-sm text-soft underline"
        aria-label={`${label} to ${author}`}
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{label}</span>
      </button>
      {isOpen && (
        <form id={formId} noValidate onSubmit={onSubmit} className="mt-2 grid max-w-xl gap-3">
          <TextArea
            label="Your reply"
            aside={`${fields.values.text.length} / ${MAX_REVIEW_LENGTH}`}
            rows={3}
            dir="auto"
            maxLength={MAX_REVIEW_LENGTH}
            {...fields.bind('text')}
          />
          <FormAlert>{fields.failure}</FormAlert>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="secondary" busy={busy}>
              Save
            </Button>
            <p role="status" className="text-soft">
              {notice}
            </p>
          </div>
        </form>
      )}
    </div>
  );
}
