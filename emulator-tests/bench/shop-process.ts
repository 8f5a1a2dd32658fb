import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { openShop } from '../promises/in-process/shop';

/** An instance of its own over the Firestore at HOST; tells its address: node … PROJECT HOST. */
const [project = '', host] = process.argv.slice(2);

if (host === undefined) {
  // Bare Express, which refuses everybody.
  const app = express().post('/purchase', express.json(), (_request, response) => {
    response.status(409).json({ code: 'insufficient-quantity' });
  });
  const server = createServer(app).listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
} else {
  const { service } = await openShop(project, host);
  process.send?.(service.base);
}
process.once('disconnect', () => process.exit());
