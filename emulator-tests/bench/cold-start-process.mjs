// Measures one cold start: imports the given bundle, requests the list of dishes once, and prints the
// time since the start of the process. Plain JavaScript, because a TypeScript loader adds to the time.
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
