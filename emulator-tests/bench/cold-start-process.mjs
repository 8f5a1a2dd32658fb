// Measures one cold start. Imports a bundle of the Cloud Functions, sends one request to one of
// them, and prints JSON: the milliseconds since the process started, the memory in MB, and the
// HTTP status. This file is plain JavaScript, because a TypeScript loader would add to the measured
// time.
import { createRequire } from 'node:module';

// An `import` of `node:http` reads all exports of the module. On Node 22, this loads the HTTP client
// undici, which takes 20 ms. The Functions framework uses `require`, so a deployed instance does not
// load undici.
const { createServer, get } = createRequire(import.meta.url)('node:http');
const [, , bundle, functionName, path] = process.argv;
const { [functionName]: handleRequest } = await import(bundle);
const server = createServer(handleRequest).listen(0, '127.0.0.1', () => {
  get({ port: server.address().port, path }, (response) => {
    response.resume();
    response.once('end', () => {
      const { statusCode } = response;
      const result = {
        statusCode,
        ms: performance.now(),
        megabytes: process.memoryUsage.rss() / 1e6,
      };
      process.stdout.write(JSON.stringify(result), () => process.exit());
    });
  });
});
