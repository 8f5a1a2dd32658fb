import { once } from 'node:events';
import { openRawConnection } from '@potluck/functions/testing/raw-connection';
import { largeBodyRequests } from '../functions-framework/large-body-requests';

/**
 * Sends the same large request on several connections at the same time when the parent process asks for it.
 * Runs in a separate process, because sending would delay the measurements of the benchmark. Usage:
 * `node … BASE KIND COUNT`. KIND is a key of `largeBodyRequests`.
 */
const [base = '', kind = '', count = ''] = process.argv.slice(2);
const bytes = largeBodyRequests[kind]?.createBytes() ?? new Uint8Array();
const connections = await Promise.all(
  Array.from({ length: Number(count) }, () => openRawConnection(base)),
);
process.send?.('ready');
await once(process, 'message');
await Promise.all(
  connections.map(async (connection) => {
    const sent = connection.send(bytes);
    await connection.response();
    await sent;
  }),
);
process.send?.('sent');
