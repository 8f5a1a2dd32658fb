import type { Order } from '@potluck/functions/contract/order';
import { MAX_REVIEW_LENGTH, type OwnReview } from '@potluck/functions/contract/review';
import { useId, useRef, useState } from 'react';
import { ApiError } from '../lib/api';
import { refreshQueries } from '../lib/query-client';
import { Button } from '../ui/button';
import { getFailureText } from '../ui/failure';
import { FormAlert, TextArea } from '../ui/form-fields';
import { useFormSubmit } from '../ui/form-state';
import { STAR_COUNTS, StarIcon, Stars } from '../ui/stars';
import { useConfirmedAction } from '../ui/use-confirmed-action';
import { deleteReview, saveReview } from './review-api';

const NO_REVIEW: OwnReview = { stars: 0 };

const deletionQuestion = {
  title: 'Delete your review?',
  text: 'Nobody sees the stars and the text any more.',
  confirmLabel: 'Delete',
};

interface Props {
  order: Pick<Order, '_id' | 'food_name' | 'review' | 'can_review'>;
  email: string;
  /** True if the API did not respond, so the order can be a saved one. The stars are then no controls. */
  isOffline: boolean;
}

export function OwnReviewField({ order, email, isOffline }: Props) {
  const { _id: id, food_name, review: stored = NO_REVIEW, can_review } = order;
  /** The last change on this page, which `order` may not contain yet. */
  const [changed, setChanged] = useState<OwnReview>();
  const [runningCount, setRunningCount] = useState(0);
  const [known, setKnown] = useState(stored);
  // The stored review can also change on another page, or move to another order of the dish.
  if (stored !== known && runningCount === 0) {
    setKnown(stored);
    setChanged(undefined);
  }
  const [isEditing, setIsEditing] = useState(false);
  const [draft, setDraft] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [notice, setNotice] = useState('');
  const queue = useRef(Promise.resolve());
  const current = changed ?? stored;
  const { stars, text = '' } = current;

  /** Saves a review after the earlier ones: arrow keys change the stars fast. */
  async function change(review: OwnReview): Promise<void> {
    const isDeletion = review.stars === 0;
    const send = () => (isDeletion ? deleteReview(id, email) : saveReview(id, email, review));
    setChanged(review);
    setFailure(undefined);
    setNotice('');
    queue.current = queue.current.then(send, send);
    setRunningCount((count) => count + 1);
    try {
      await queue.current;
      setNotice(isDeletion ? 'Your review is deleted.' : 'Thank you! Your review is saved.');
      await refreshQueries();
    } catch (error) {
      const text = 'Your review could not be saved. Please try again.';
      setFailure(error instanceof ApiError ? error.message : getFailureText(text, error));
      setChanged(undefined);
    } finally {
      setRunningCount((count) => count - 1);
    }
  }

  const { busy, onSubmit } = useFormSubmit(() => change({ stars, text: draft ?? text }));
  const deletion = useConfirmedAction(deletionQuestion, async () => {
    setDraft(undefined);
    await change(NO_REVIEW);
  });

  if (isOffline) return stars > 0 && <Stars stars={stars} />;
  if (stars === 0 && !can_review && !changed) return null;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2 text-base font-normal print:hidden">
      <StarField
        foodName={food_name}
        stars={stars}
        onChange={(chosen) => {
          setIsEditing(true);
          void change({ ...current, stars: chosen });
        }}
      />
      {stars > 0 && !isEditing && (
        <>
          {text !== '' && (
            <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          )}
          <button
            type="button"
            className="min-h-11 text-sm text-soft underline"
            onClick={() => setIsEditing(true)}
          >
            Edit<span className="sr-only">{` your review of ${food_name}`}</span>
          </button>
        </>
      )}
      {stars > 0 && isEditing && (
        <form noValidate onSubmit={onSubmit} className="grid w-full max-w-text grid-cols-1 gap-3">
          <TextArea
            label="Your review (optional)"
            aside={`${(draft ?? text).length} / ${MAX_REVIEW_LENGTH}`}
            rows={3}
            dir="auto"
            maxLength={MAX_REVIEW_LENGTH}
            value={draft ?? text}
            onChange={({ target }) => setDraft(target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="secondary" busy={busy}>
              Save
            </Button>
            <Button
              variant="quiet"
              busy={deletion.runningId !== undefined}
              onClick={() => void deletion.confirmAndRun(id, food_name)}
            >
              Delete review
            </Button>
          </div>
        </form>
      )}
      <p role="status" className="text-sm text-soft empty:-mt-2">
        {notice}
      </p>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}

interface StarFieldProps {
  foodName: string;
  stars: number;
  onChange: (stars: number) => void;
}

function StarField({ foodName, stars, onChange }: StarFieldProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="font-semibold">
        How was it?<span className="sr-only">{`: ${foodName}`}</span>
      </legend>
      <div className="-ml-2 flex">
        {STAR_COUNTS.map((count) => (
          <label
            key={count}
            className="relative grid size-11 cursor-pointer place-items-center rounded-field outline-paprika has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name={name}
              aria-label={count === 1 ? '1 star' : `${count} stars`}
              checked={count === stars}
              className="sr-only"
              onChange={() => onChange(count)}
            />
            <StarIcon className={`size-7 ${count <= stars ? 'fill-saffron' : ''}`} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
