import { createServer, connect, type AddressInfo } from 'node:net';

/** Forwards TCP connections. Prints the port on which it listens. Usage: node … HOST PORT OWN_PORT. */
const [host = '', port = '', ownPort = ''] = process.argv.slice(2);
const server = createServer((client) => {
  const upstream = connect(Number(port), host);
  client.pipe(upstream).pipe(client);
  for (const end of [client, upstream]) {
    end.on('error', () => {
      client.destroy();
      upstream.destroy();
    });
  }
}).listen(Number(ownPort), '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
