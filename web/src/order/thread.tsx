import {
  MAX_MESSAGE_LENGTH,
  messageRequestSchema,
  type Thread,
} from '@potluck/functions/contract/message';
import type { Order, OrderRole } from '@potluck/functions/contract/order';
import * as v from 'valibot';
import { useEffect, useRef, useState } from 'react';
import { refreshQueries, useUnreadOrders } from '../lib/query-client';
import { Button } from '../ui/button';
import { showFormError } from '../ui/failure';
import { FormAlert, TextArea } from '../ui/form-fields';
import { useFormFields, useFormSubmit } from '../ui/form-state';
import { createValidator } from '../ui/form-validation';
import { ListErrorState } from '../ui/states';
import { useConfirmedAction } from '../ui/use-confirmed-action';
import { changeThread, reportMessage } from './order-api';
import { useThread } from './order-queries';
import { formatCookName, formatShortDateTime } from './order-texts';

interface Props {
  order: Order;
  viewer: OrderRole;
  email: string;
}

export function OrderThread({ order, viewer, email }: Props) {
  const { _id: id } = order;
  const [isOpen, setIsOpen] = useState(false);
  const { placed, received } = useUnreadOrders();
  const isUnread = (viewer === 'buyer' ? placed : received).includes(id);
  const { thread, error, refetch, show } = useThread(id, isUnread, isOpen);
  const otherName =
    viewer === 'buyer' ? formatCookName(order, 'the cook') : (order.buyer_name ?? 'the guest');
  const { unread = 0, messages: { length: count } = [] } = thread ?? {};

  useEffect(() => {
    if (!isOpen || unread === 0) return;
    // If it fails, the messages stay unread until another one arrives or the user opens them again.
    const seen = changeThread(id, ['PUT', '/seen'], { email, count });
    void seen.then(refreshQueries, () => undefined);
  }, [id, email, isOpen, unread, count]);

  return (
    <details
      className="rounded-field border border-line print:hidden"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold wrap-anywhere">
        <bdi>{`Messages with ${otherName}`}</bdi>
        {unread > 0 && <span className="text-paprika">{` (${unread} new)`}</span>}
      </summary>
      <div className="grid gap-4 border-t border-line p-4">
        {thread ? (
          <Conversation {...{ id, thread, viewer, email, otherName, show }} />
        ) : (
          error && <ListErrorState onRetry={refetch} text="The messages could not be loaded." />
        )}
      </div>
    </details>
  );
}

const reportQuestion = {
  title: 'Report this message?',
  text: 'Our team will read it. The person who wrote it does not learn who reported it.',
  confirmLabel: 'Report',
};
const stopQuestion = {
  title: 'Stop messages?',
  text: 'Neither of you can send messages about this order any more. You cannot undo this.',
  confirmLabel: 'Stop messages',
};
const validate = createValidator(v.object({ text: messageRequestSchema.entries.text }));

interface ConversationProps extends Omit<Props, 'order'> {
  id: string;
  thread: Thread;
  otherName: string;
  show: (thread: Thread) => Promise<void>;
}

function Conversation({ id, thread, viewer, email, otherName, show }: ConversationProps) {
  const fields = useFormFields(useState({ text: '' }), validate);
  const { text } = fields.values;
  const [notice, setNotice] = useState('');
  /** The last attempt. A retry of the same text has the same id, so it cannot send a second message. */
  const attempt = useRef({ id: '', text: '' });

  /** Runs an API call. If it fails, shows the reason until the next call. */
  async function run(call: () => Promise<void>): Promise<void> {
    fields.setFailure(undefined);
    try {
      await call();
    } catch (error) {
      showFormError(fields, error);
    }
  }

  const { busy, onSubmit } = useFormSubmit(async () => {
    if (!fields.showInvalidFields()) return;
    if (attempt.current.text !== text) attempt.current = { id: crypto.randomUUID(), text };
    await run(async () => {
      await show(await changeThread(id, ['POST', ''], { email, ...attempt.current }));
      attempt.current = { id: '', text: '' };
      fields.reset({ text: '' });
    });
  });
  const report = useConfirmedAction(reportQuestion, (messageId) =>
    run(async () => setNotice((await reportMessage(id, messageId, email)).message)),
  );
  const stop = useConfirmedAction(stopQuestion, () =>
    run(async () => show(await changeThread(id, ['POST', '/stop'], { email }))),
  );

  return (
    <>
      {/* Screen readers announce a new message. */}
      <div role="log" aria-label="Messages">
        <ul className="grid gap-3">
          {thread.messages.map((message) => (
            <li
              key={`${message.by} ${message.id}`}
              className={`grid justify-items-start rounded-field border border-line px-3.5 py-2.5 ${message.by === viewer ? 'ml-6 bg-tint' : 'mr-6'}`}
            >
              <p className="flex flex-wrap gap-x-3 text-sm text-soft">
                <bdi className="wrap-anywhere">{message.by === viewer ? 'You' : otherName}</bdi>
                <time dateTime={message.at}>{formatShortDateTime(message.at)}</time>
              </p>
              <p dir="auto" className="w-full whitespace-pre-line wrap-anywhere">
                {message.text ?? 'This message was deleted.'}
              </p>
              {message.by !== viewer && message.text !== undefined && (
                <button
                  type="button"
                  className="min-h-11 text-sm text-soft underline"
                  onClick={() => void report.confirmAndRun(message.id, message.text)}
                >
                  Report
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <p role="status">{notice}</p>
      <FormAlert>{fields.failure}</FormAlert>
      {thread.is_open ? (
        <form noValidate onSubmit={onSubmit}>
          <TextArea
            label="Your message"
            rows={2}
            dir="auto"
            aside={`${text.length} of ${MAX_MESSAGE_LENGTH}`}
            {...fields.bind('text')}
            // The field is cleared when the message has been sent, so a text that is typed until then would be lost.
            readOnly={busy}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={busy}>
              Send
            </Button>
            <Button variant="quiet" onClick={() => void stop.confirmAndRun(id)}>
              Stop messages
            </Button>
          </div>
        </form>
      ) : (
        <p className="text-soft">
          {thread.stopped_by === undefined
            ? 'You can no longer send messages about this order.'
            : `${thread.stopped_by === viewer ? 'You' : 'The other side'} stopped the messages.`}
        </p>
      )}
    </>
  );
}
