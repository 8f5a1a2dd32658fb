import { pages } from '@potluck/functions/contract/pages';
import { useNavigate, useParams } from 'react-router-dom';
import { Spinner } from '../ui/spinner';
import { EmptyState, ListErrorState } from '../ui/states';
import { PageHeading, PageMetadata } from '../ui/page';
import { pagePaths } from '../lib/paths';
import { useSignedInAccount } from '../account/account-provider';
import { FoodImage } from '../food/food-card';
import { storeFood, useFood } from '../food/food-queries';
import { isNotFoundError } from '../lib/api';
import { formatAllergens, getAllergenNote } from '@potluck/functions/contract/allergens';
import type { Food } from '@potluck/functions/contract/food';
import { calculateTotalPrice } from '@potluck/functions/contract/fields';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button';
import { EmailLink, Link } from '../ui/link';
import { formatCount, formatPrice } from '../lib/format';
import { refreshQueries } from '../lib/query-client';
import { useFormFields, useFormSubmit } from '../ui/form-state';
import { parseNumberText } from '../ui/form-validation';
import { listDishChanges } from './dish-changes';
import { formatToday } from './order-texts';
import {
  type Buyer,
  findNoteError,
  findQuantityError,
  getBlockedPurchaseLabel,
  mayBePlaced,
  readChangedFood,
  readOpenWindows,
  readPurchaseInput,
  submitPurchase,
} from './purchase';
import { type PickupWindow, findOpenWindows } from '@potluck/functions/contract/pickup';
import { NoteField, QuantityStepper, ReadOnlyField, WindowField } from './purchase-fields';
import { formatPayLabel, formatPaymentNote, getFirstName } from '../lib/dish-texts';
import { deleteDishToOrder } from '../lib/dish-to-order';
import { useNow } from '../lib/use-browser-state';

const NOT_FOUND_TEXT = 'Food item not found.';
const PAGE_CLASS =
  'grid grid-cols-1 gap-5 pt-5 md:grid-cols-[1fr_minmax(0,30rem)] md:gap-8 md:pt-14 lg:gap-16';
const DISH_CLASS =
  'grid grid-cols-[6.5rem_minmax(0,1fr)] content-start gap-x-4 gap-y-1.5 narrow:flex narrow:flex-col md:grid-cols-1 md:gap-y-3';

export default function PurchasePage() {
  const { id = '' } = useParams();
  const buyer = useSignedInAccount();
  const navigate = useNavigate();
  const { data, error, isLoading, refetch } = useFood(id);
  const isMissing = isNotFoundError(error);
  const food = isMissing ? undefined : data?.food;
  const isOpen = food !== undefined || isLoading;
  // The guest has continued with the dish, so the home page does not offer it any more.
  useEffect(deleteDishToOrder, []);

  return (
    <div className="shell">
      <PageMetadata {...pages.purchase} description="Order a dish on Potluck." />
      <div className={isOpen ? PAGE_CLASS : 'pt-5 md:pt-14'}>
        <div className={isOpen ? DISH_CLASS : undefined}>
          {/* At the same place in all states, so a screen reader stays at the heading when the dish has loaded. */}
          <PageHeading className="text-3xl max-md:col-start-2 max-md:self-end narrow:self-start! md:text-4xl">
            Purchase
          </PageHeading>
          {food && (
            <>
              <p className="display text-xl leading-snug wrap-anywhere md:text-2xl">
                <bdi>{food.food_name}</bdi>
              </p>
              <p className="text-soft wrap-anywhere max-md:self-start">
                <span>Cooked by </span>
                <bdi>{food.added_by.name}</bdi>
              </p>
              <p className="max-w-md text-lg text-soft max-md:hidden">
                Check the ticket, then confirm your order.
              </p>
              <FoodImage
                src={food.food_image}
                alt={food.food_name}
                sizes="(min-width: 48rem) min(48vw, 40rem), 6.5rem"
                loading="eager"
                className="w-full rounded-card max-md:col-start-1 max-md:row-span-3 max-md:row-start-1 max-md:self-center md:mt-2"
              />
            </>
          )}
        </div>
        {food ? (
          <div className="self-start rounded-card border border-line bg-card p-5 sm:p-8">
            <PurchaseForm
              key={buyer.uid}
              food={food}
              buyer={buyer}
              reload={(current) => (current ? storeFood(current) : refetch())}
              onPlaced={() => {
                const placedWith = getFirstName(food.added_by.name) || 'The cook';
                void navigate(pagePaths.myOrders, { state: { placedWith } });
              }}
            />
          </div>
        ) : isLoading ? (
          <Spinner />
        ) : isMissing ? (
          <EmptyState
            title={NOT_FOUND_TEXT}
            link={{ to: pagePaths.foods, label: 'Back to All Foods' }}
          />
        ) : (
          <ListErrorState text={NOT_FOUND_TEXT} onRetry={refetch} />
        )}
      </div>
    </div>
  );
}

const ORDER_AGAIN_HINT = 'To place this order as a second order, click “Confirm Purchase” again.';

interface Props {
  food: Food;
  buyer: Buyer;
  onPlaced: () => void;
  /** Shows the current food, because `food` has changed or does not exist. Without `current`, reads it. */
  reload: (current?: Food) => Promise<unknown>;
}

/**
 * The total and the purchase button stay at the bottom of the screen. With a very large font or at a high zoom, they would
 * cover a third of the screen or more, so they do not stay.
 */
const CONFIRMATION_CLASS =
  'sticky bottom-0 z-1 flex flex-wrap items-center gap-x-4 gap-y-2 border-t-2 border-dashed border-line bg-card py-3 narrow:static! [@media(height<20rem)]:static! md:gap-x-8 md:py-4';

const NOTICE_CLASS = 'rounded-field border border-saffron bg-tint px-4 py-3';

/** A ref callback. The notice can appear below the visible part of the form. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

export function PurchaseForm({ food, buyer, onPlaced, reload }: Props) {
  const now = useNow();
  const [firstFood] = useState(food);
  const changes = listDishChanges(firstFood, food);
  // By the time of the server, until the cook changes the windows. The clock of the device can be wrong.
  const [rejected, setRejected] = useState<{ windows: Food['windows']; open: PickupWindow[] }>();
  const openWindows =
    rejected && rejected.windows === food.windows
      ? rejected.open
      : findOpenWindows(food.windows, now ?? 0);
  const isClosed = food.windows !== undefined && openWindows.length === 0;
  const { values, errors, bind, setValue, showErrors, showInvalidFields } = useFormFields(
    useState(() => {
      const { quantity, window, ...input } = readPurchaseInput(buyer.uid, food);
      // The guest must see a change of the only window, and then choose it.
      const onlyWindow = openWindows.length === 1 ? openWindows[0]?.id : undefined;
      return {
        ...input,
        window: window || (onlyWindow ?? ''),
        purchase_quantity: String(quantity),
      };
    }),
    (typed) => {
      const error = findQuantityError(food, buyer, typed.purchase_quantity);
      const noteError = findNoteError(typed.note, typed.allergy);
      const hasWindow =
        openWindows.length === 0 || openWindows.some(({ id }) => id === typed.window);
      return {
        ...(error !== undefined && { purchase_quantity: error }),
        ...(!hasWindow && { window: 'Choose when you collect this dish.' }),
        ...(noteError !== undefined && { note: noteError }),
      };
    },
  );
  const { purchase_quantity: quantity, ...input } = values;
  const blockedLabel = getBlockedPurchaseLabel(food, buyer, isClosed);
  const totalPrice = calculateTotalPrice(food.price, parseNumberText(quantity));
  const total = formatPrice(Number.isFinite(totalPrice) && totalPrice > 0 ? totalPrice : 0);

  const { busy, onSubmit } = useFormSubmit(async (leave) => {
    if (!showInvalidFields()) return;
    const window = openWindows.length > 0 ? input.window : '';
    const request = { ...input, quantity: Number(quantity), window };
    const { isPlaced, error } = await submitPurchase(food, buyer, request);
    const changedFood = error && readChangedFood(error);
    if (isPlaced) {
      void refreshQueries();
      leave(onPlaced);
    } else if (changedFood) await reload(changedFood);
    else if (error?.status === 409) {
      const hint = error.code === 'key-reused' ? ` ${ORDER_AGAIN_HINT}` : '';
      const windows = readOpenWindows(error);
      if (windows) setRejected({ windows: food.windows, open: windows });
      showErrors({ [windows ? 'window' : 'purchase_quantity']: error.message + hint });
      await reload();
    } else if (error?.status === 404) await reload();
    else if (error) showErrors({ purchase_quantity: error.message, ...error.fields });
  });

  return (
    <form noValidate onSubmit={onSubmit}>
      <QuantityStepper
        field={bind('purchase_quantity')}
        max={food.quantity}
        disabled={blockedLabel !== undefined}
        // While a purchase is running, the form must show the quantity that it has sent.
        readOnly={busy}
        onStep={(stepped) => setValue('purchase_quantity', String(stepped))}
      />
      {food.windows && (
        <WindowField
          windows={openWindows}
          zone={food.zone ?? 'UTC'}
          chosen={values.window}
          error={errors.window}
          // While a purchase is running, the form must show the window that it has sent.
          onChoose={(id) => {
            if (!busy) setValue('window', id);
          }}
        />
      )}
      {/* The allergens are below the quantity, so a small phone shows the quantity without scrolling. */}
      <AllergenFacts food={food} />
      <PaymentFacts food={food} />
      <NoteField
        field={bind('note')}
        isAboutAllergy={values.allergy}
        // While a purchase is running, the form must show the note that it has sent.
        readOnly={busy}
        onAllergyChange={(allergy) => {
          setValue('allergy', allergy);
          if (!allergy) showErrors({});
        }}
      />
      <div role="alert" className="empty:hidden">
        {changes.length > 0 && (
          <div ref={scrollIntoView} className={NOTICE_CLASS}>
            <p className="font-semibold">
              The cook has just changed this dish. Please check it and confirm again.
            </p>
            {changes.map((text) => (
              <p key={text} className="wrap-anywhere">
                {text}
              </p>
            ))}
          </div>
        )}
      </div>
      {!busy && mayBePlaced(buyer.uid, food._id) && (
        <p role="alert" className={NOTICE_CLASS}>
          Your last order of this dish may have been placed. Confirming the same purchase again does
          not place a second order.{' '}
          <Link to={pagePaths.myOrders} className="link">
            Check My Orders
          </Link>
        </p>
      )}
      <div data-bottom-bar className={CONFIRMATION_CLASS}>
        <div>
          <span className="block text-sm font-semibold">Total</span>
          <output className="price text-2xl leading-none wrap-anywhere md:text-3xl">{total}</output>
        </div>
        <Button
          type="submit"
          busy={busy}
          disabled={blockedLabel !== undefined}
          className="min-h-13 grow px-3! text-lg"
        >
          {blockedLabel ?? 'Confirm Purchase'}
        </Button>
      </div>
      <div className="grid grid-cols-1 text-sm">
        <ReadOnlyField label="Food name" value={food.food_name} dir="auto" />
        <ReadOnlyField label="Price" value={formatPrice(food.price)} className="price" />
        <ReadOnlyField label="Seller name" value={food.added_by.name} dir="auto" />
        <ReadOnlyField label="Quantity available" value={formatCount(food.quantity)} />
        <ReadOnlyField label="Buyer name" value={buyer.name} dir="auto" />
        <ReadOnlyField label="Buyer email" value={buyer.email} />
        <ReadOnlyField label="Date" value={formatToday()} />
      </div>
    </form>
  );
}

function PaymentFacts({ food: { price, pay = [], added_by: cook } }: { food: Food }) {
  if (price === 0) return <p className="font-semibold">This dish is free.</p>;
  return (
    <div className="grid gap-1">
      {pay.length > 0 && <p className="font-semibold">{formatPayLabel(pay)}</p>}
      <p>{`${formatPaymentNote(cook.name)} Nothing is charged now.`}</p>
    </div>
  );
}

function AllergenFacts({ food: { allergens, added_by: cook } }: { food: Food }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{formatAllergens(allergens)}</p>
      <p className="text-sm text-soft">
        <span>{`${getAllergenNote(allergens)} `}</span>
        <EmailLink email={cook.email} />
      </p>
    </div>
  );
}
