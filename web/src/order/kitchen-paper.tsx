import type { Order } from '@potluck/functions/contract/order';
import moment from 'moment';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../lib/api';
import { formatCount } from '../lib/format';
import { saveFile } from '../lib/save-file';
import { ActionButton, Button } from '../ui/button';
import { showFailure } from '../ui/failure';
import { Options, SelectField, TextField } from '../ui/form-fields';
import { SettingsSection } from '../ui/page';
import { DaySheet, Labels, PrintArea, countPortions } from './kitchen-sheets';
import { createOrdersCsv, readOrdersOfMonth } from './orders-csv';
import { groupByWindow } from './received-orders';

const ALL_WINDOWS = 'All pickup times';

interface Props {
  account: { email: string; name: string };
  orders: readonly Order[];
}

/** Prints labels and day sheets for the active orders, and saves the orders of a month as a file. */
export default function KitchenPaper({ account, orders }: Props) {
  const groups = groupByWindow(orders);
  const windows = [ALL_WINDOWS, ...groups.map(([window]) => window)];
  const [selected, setSelected] = useState(ALL_WINDOWS);
  const [sheet, setSheet] = useState<'labels' | 'day sheets'>();
  const [month, setMonth] = useState(() => moment().format('YYYY-MM'));
  // The last order of the selected window can disappear.
  const window = windows.includes(selected) ? selected : ALL_WINDOWS;
  const printed = groups.filter(([name]) => window === ALL_WINDOWS || window === name);
  const printedOrders = printed.flatMap(([, ofWindow]) => ofWindow);
  const count = countPortions(printedOrders);

  /** The sheet stays, because a phone reads the document only after `print` has returned. */
  function print(next: typeof sheet): void {
    flushSync(() => setSheet(next));
    globalThis.print();
  }

  async function saveCsv(): Promise<string | undefined> {
    try {
      const csv = createOrdersCsv(await readOrdersOfMonth(account.email, month));
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `potluck-orders-${month}.csv`);
      return undefined;
    } catch (error) {
      const text = error instanceof ApiError ? error.message : 'The orders could not be loaded.';
      return showFailure(text, error);
    }
  }

  return (
    <SettingsSection
      title="Paper for the kitchen"
      text="Labels, day sheets, and your orders as a file."
    >
      <div className="grid gap-5">
        <SelectField
          label="Pickup"
          value={window}
          onChange={({ target }) => setSelected(target.value)}
        >
          <Options labels={Object.fromEntries(windows.map((name) => [name, name]))} />
        </SelectField>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" disabled={count === 0} onClick={() => print('labels')}>
            <span>{`Print ${formatCount(count)} ${count === 1 ? 'label' : 'labels'}`}</span>
          </Button>
          <Button variant="secondary" disabled={count === 0} onClick={() => print('day sheets')}>
            Print day sheet
          </Button>
        </div>
        <p className="text-sm text-soft">One label for each portion of your open orders.</p>
        {/* Some browsers show it as a text field. */}
        <TextField
          label="Month"
          type="month"
          placeholder="2026-11"
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        />
        <div>
          <ActionButton
            variant="secondary"
            disabled={!moment(month, 'YYYY-MM', true).isValid()}
            action={saveCsv}
          >
            Download orders (CSV)
          </ActionButton>
        </div>
      </div>
      {sheet !== undefined && (
        <PrintArea>
          {sheet === 'labels' ? (
            <Labels orders={printedOrders} cookName={account.name} />
          ) : (
            printed.map(([name, ofWindow]) => (
              <DaySheet key={name} window={name} orders={ofWindow} />
            ))
          )}
        </PrintArea>
      )}
    </SettingsSection>
  );
}
