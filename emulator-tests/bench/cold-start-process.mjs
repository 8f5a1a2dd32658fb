// Measures one cold start. Imports the given bundle, requests the food list once, and prints the
// time since the process started as JSON, with the memory and the status. This file is plain
// JavaScript, because a TypeScript loader would add to the measured time.
import { createServer, get } from 'node:http';

const { api } = await import(process.argv[2]);
const server = createServer(api).listen(0, '127.0.0.1', () => {
  get({ port: server.address().port, path: '/api/foods' }, (response) => {
    response.resume();
    response.once('end', () => {
      const { statusCode } = response;
      const result = { statusCode, ms: performance.now(), bytes: process.memoryUsage.rss() };
      process.stdout.write(JSON.stringify(result), () => process.exit());
    });
  });
});
