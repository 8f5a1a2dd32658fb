// One start of the function, in plain JavaScript so that nothing else is loaded first: imports the
// file it is given, answers one call of the list, and prints what that took since the process began.
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
