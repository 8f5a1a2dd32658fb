import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { startApiInstance } from '../guarantees/in-process/api-instance';

/**
 * Starts an API instance in this child process and sends its base URL to the parent process.
 * Usage: `node … PROJECT HOST`. HOST is the host and port of the Firestore emulator. Without HOST,
 * the process starts a bare Express server instead, which rejects every purchase with status 409.
 */
const [project = '', host] = process.argv.slice(2);

if (host === undefined) {
  const app = express().post('/purchase', express.json(), (_request, response) => {
    response.status(409).json({ code: 'insufficient-quantity' });
  });
  const server = createServer(app).listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
} else {
  const { service } = await startApiInstance(project, host);
  process.send?.(service.base);
}
process.once('disconnect', () => process.exit());
